import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import parseExpression from 'spdx-expression-parse';

/** A package's package.json. */
export type Manifest = Parameters<Contrib.FromNodePackageJson.Builders.ComponentBuilder['makeComponent']>[0];

/** A package and its hash in the lock file. */
export interface Locked {
  readonly manifest: Manifest;
  /** `sha512-BASE64`; undefined if unknown. */
  readonly integrity?: string | undefined;
}

/** The software bill of materials in CycloneDX 1.6. It has no timestamp, so that two builds are identical. */
export function renderSbom(tool: Manifest, parts: readonly Locked[]): string {
  const components = parts.map(({ manifest, integrity }) => componentOf(manifest, integrity));
  const root = componentOf(tool, undefined, Enums.ComponentType.Application);
  for (const { bomRef } of components) root.dependencies.add(bomRef);
  const bom = new Models.Bom({
    components: new Models.ComponentRepository(components),
    metadata: new Models.Metadata({ component: root }),
  });
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 });
}

const licenses = new Contrib.License.Factories.LicenseFactory(parseExpression);
const references = new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory();
const builder = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(references, licenses);

function componentOf(
  manifest: Manifest,
  integrity: string | undefined,
  type = Enums.ComponentType.Library,
): Models.Component {
  const component = builder.makeComponent(manifest, type);
  if (!component) throw new Error(`package without a name: ${JSON.stringify(manifest).slice(0, 200)}`);
  const { group, name, version } = component;
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${version}`;
  component.purl = purl;
  component.bomRef.value = purl;
  if (integrity?.startsWith('sha512-')) {
    const hash = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], hash);
  }
  return component;
}

import { createHash } from 'node:crypto';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import library from '@cyclonedx/cyclonedx-library/package.json' with { type: 'json' };
import parseExpression from 'spdx-expression-parse';
import type { BunPart } from './bun-parts.ts';

/** A package's package.json. */
export type Manifest = Parameters<Contrib.FromNodePackageJson.Builders.ComponentBuilder['makeComponent']>[0];

/** A package and its hash in the lock file. */
export interface Locked {
  readonly manifest: Manifest;
  /** `sha512-BASE64`; undefined if unknown. */
  readonly integrity?: string | undefined;
  /** What is compiled into it. */
  readonly contains?: readonly BunPart[];
}

/** What a release is made from. Its time is the commit's, so that two builds are identical. */
export interface Source {
  readonly commit: string;
  /** Seconds since 1970. */
  readonly epoch: number;
}

/** The software bill of materials in CycloneDX 1.6. */
export function renderSbom(tool: Manifest, parts: readonly Locked[], { commit, epoch }: Source): string {
  const components = parts.map(({ manifest, integrity, contains = [] }) => {
    const component = componentOf(manifest, integrity);
    for (const part of contains.map(partOf)) {
      component.components.add(part);
      component.dependencies.add(part.bomRef);
    }
    return component;
  });
  const root = componentOf(tool, undefined, Enums.ComponentType.Application);
  for (const { bomRef } of components) root.dependencies.add(bomRef);
  const bom = new Models.Bom({
    components: new Models.ComponentRepository(components),
    metadata: new Models.Metadata({
      component: root,
      timestamp: new Date(epoch * 1000),
      tools: new Models.Tools({ components: new Models.ComponentRepository([maker]) }),
    }),
    serialNumber: `urn:uuid:${uuidOf(`${root.purl}#${commit}`)}`,
  });
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 });
}

const licenses = new Contrib.License.Factories.LicenseFactory(parseExpression);
const references = new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory();
const builder = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(references, licenses);

/** What writes the SBOM. */
const maker = new Models.Component(Enums.ComponentType.Library, 'cyclonedx-library', {
  group: '@cyclonedx',
  version: library.version,
});

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

function partOf({ name, license, purl }: BunPart): Models.Component {
  const component = new Models.Component(Enums.ComponentType.Library, name, { bomRef: purl, purl });
  const [, version] = purl.split('@');
  if (version) component.version = version;
  component.licenses.add(licenses.makeFromString(license));
  return component;
}

/** A UUID of version 5 (RFC 9562) in the namespace of URLs: the same text has the same UUID. */
function uuidOf(url: string): string {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');
  const bytes = createHash('sha1').update(namespace).update(url).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

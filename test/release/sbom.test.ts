import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { renderSbom } from '../../release/sbom.ts';

const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
const schema = (name: string) =>
  JSON.parse(readFileSync(join(library, `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8'));

const sum = Buffer.alloc(64, 'sum');
const sbom = renderSbom({ name: 'signage-cli', version: '1.2.3', license: 'MIT' }, [
  {
    manifest: { name: '@scope/part', version: '4.5.6', license: '(MIT OR Apache-2.0)' },
    integrity: `sha512-${sum.toString('base64')}`,
  },
  { manifest: { name: 'bun', version: '1.4.5', license: 'MIT' } },
]);

test('names the tool, its parts and their hashes, and no time', () => {
  expect(JSON.parse(sbom)).toEqual({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: 'signage-cli',
        version: '1.2.3',
        'bom-ref': 'pkg:npm/signage-cli@1.2.3',
        licenses: [{ license: { id: 'MIT' } }],
        purl: 'pkg:npm/signage-cli@1.2.3',
      },
    },
    components: [
      {
        type: 'library',
        name: 'part',
        group: '@scope',
        version: '4.5.6',
        'bom-ref': 'pkg:npm/%40scope/part@4.5.6',
        hashes: [{ alg: 'SHA-512', content: sum.toString('hex') }],
        licenses: [{ expression: '(MIT OR Apache-2.0)' }],
        purl: 'pkg:npm/%40scope/part@4.5.6',
      },
      {
        type: 'library',
        name: 'bun',
        version: '1.4.5',
        'bom-ref': 'pkg:npm/bun@1.4.5',
        licenses: [{ license: { id: 'MIT' } }],
        purl: 'pkg:npm/bun@1.4.5',
      },
    ],
    dependencies: [
      { ref: 'pkg:npm/%40scope/part@4.5.6' },
      { ref: 'pkg:npm/bun@1.4.5' },
      { ref: 'pkg:npm/signage-cli@1.2.3', dependsOn: ['pkg:npm/%40scope/part@4.5.6', 'pkg:npm/bun@1.4.5'] },
    ],
  });
});

test('is valid CycloneDX 1.6', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  validate(JSON.parse(sbom));
  expect(validate.errors).toBe(null);
});

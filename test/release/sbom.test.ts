// project: slow
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import cyclonedx from '@cyclonedx/cyclonedx-library/package.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { bunParts } from '../../release/bun-parts.ts';
import { renderSbom } from '../../release/sbom.ts';

const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
const schema = (name: string) =>
  JSON.parse(readFileSync(join(library, `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8'));

const sum = Buffer.alloc(64, 'sum');
const commit = '0123456789abcdef0123456789abcdef01234567';
const made = { commit, epoch: 1_800_000_000 };
const tool = { name: 'signage-cli', version: '1.2.3', license: 'MIT' };
const sbom = renderSbom(
  tool,
  [
    {
      manifest: { name: '@scope/part', version: '4.5.6', license: '(MIT OR Apache-2.0)' },
      integrity: `sha512-${sum.toString('base64')}`,
    },
    {
      manifest: { name: 'bun', version: '1.4.5', license: 'MIT' },
      contains: [
        {
          name: 'JavaScriptCore',
          license: 'LGPL-2.1-or-later AND BSD-2-Clause',
          purl: 'pkg:github/oven-sh/webkit@abc',
        },
        { name: 'libarchive', license: 'several licenses', purl: 'pkg:github/libarchive/libarchive' },
        { name: 'sqlite', license: 'blessing', purl: 'pkg:generic/sqlite@3.54.1' },
      ],
    },
  ],
  made,
);

test('names the tool, when and with what the SBOM was made, all parts and their hashes', () => {
  expect(JSON.parse(sbom)).toEqual({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: 'urn:uuid:ad9e4eb0-e6c6-5e63-90bb-8b8be95779f6',
    metadata: {
      timestamp: '2027-01-15T08:00:00.000Z',
      tools: {
        components: [
          { type: 'library', name: 'cyclonedx-library', group: '@cyclonedx', version: cyclonedx.version },
        ],
      },
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
        components: [
          {
            type: 'library',
            name: 'sqlite',
            version: '3.54.1',
            'bom-ref': 'pkg:generic/sqlite@3.54.1',
            licenses: [{ license: { id: 'blessing' } }],
            purl: 'pkg:generic/sqlite@3.54.1',
          },
          {
            type: 'library',
            name: 'libarchive',
            'bom-ref': 'pkg:github/libarchive/libarchive',
            licenses: [{ license: { name: 'several licenses' } }],
            purl: 'pkg:github/libarchive/libarchive',
          },
          {
            type: 'library',
            name: 'JavaScriptCore',
            version: 'abc',
            'bom-ref': 'pkg:github/oven-sh/webkit@abc',
            licenses: [{ expression: 'LGPL-2.1-or-later AND BSD-2-Clause' }],
            purl: 'pkg:github/oven-sh/webkit@abc',
          },
        ],
      },
    ],
    dependencies: [
      { ref: 'pkg:generic/sqlite@3.54.1' },
      { ref: 'pkg:github/libarchive/libarchive' },
      { ref: 'pkg:github/oven-sh/webkit@abc' },
      { ref: 'pkg:npm/%40scope/part@4.5.6' },
      {
        ref: 'pkg:npm/bun@1.4.5',
        dependsOn: [
          'pkg:generic/sqlite@3.54.1',
          'pkg:github/libarchive/libarchive',
          'pkg:github/oven-sh/webkit@abc',
        ],
      },
      { ref: 'pkg:npm/signage-cli@1.2.3', dependsOn: ['pkg:npm/%40scope/part@4.5.6', 'pkg:npm/bun@1.4.5'] },
    ],
  });
});

const withBun = renderSbom(
  tool,
  [{ manifest: { name: 'bun', version: '1.4.5', license: 'MIT' }, contains: bunParts }],
  made,
);

test.each([sbom, withBun])('is valid CycloneDX 1.6', (text) => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  validate(JSON.parse(text));
  expect(validate.errors).toBe(null);
});

test('its serial number belongs to a name, a version and a commit', () => {
  const serials = [
    renderSbom(tool, [], made),
    renderSbom({ ...tool, name: 'other' }, [], made),
    renderSbom({ ...tool, version: '1.2.4' }, [], made),
    renderSbom(tool, [], { ...made, commit: commit.replace('0', '1') }),
  ].map((text) => JSON.parse(text).serialNumber);
  expect(serials[0]).toBe(JSON.parse(sbom).serialNumber);
  expect(new Set(serials).size).toBe(4);
});

test('the licenses of what Bun contains are SPDX, or a link', () => {
  const [bun] = JSON.parse(withBun).components;
  const named = bun.components.flatMap(({ licenses }: { licenses: { license?: { name?: string } }[] }) =>
    licenses.flatMap(({ license }) => license?.name ?? []),
  );
  expect(bun.components).toHaveLength(bunParts.length);
  expect(named).toEqual(named.filter((name: string) => name.includes('(https://')));
});

import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { expectSchema } from '../../release/expect-schema.ts';
import { block } from '../docs/pages.ts';

const schema = expectSchema();
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);

/** Where and why an editor would mark a file; empty for a good one. */
function mistakesIn(yaml: string): string[] {
  if (validate(parse(yaml))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

test('editors accept the files on the page about expectations', () => {
  expect(mistakesIn(block('yaml', 'Black Friday at every first checkout', 'docs/expect.md'))).toEqual([]);
});

test.each([
  ['an unknown member', '- { name: x, show: ok }', ': must NOT have additional properties'],
  ['an unknown filter', '- { name: x, screens: { shop: a }, shows: ok }', 'additional properties'],
  ['an unknown state', '- { name: x, never: empty }', 'must be equal to one of the allowed values'],
  ['no name', '- { shows: ok }', "must have required property 'name'"],
  ['no list', 'name: x', ': must be array'],
  ['hours that are a number', '- { name: x, during: { hours: 8 }, never: blank }', 'must be string'],
])('editors refuse %s', (_, yaml, mistake) => {
  expect(mistakesIn(yaml).join('\n')).toContain(mistake);
});

test('every member of an expectation is described', () => {
  const { properties } = schema.items;
  expect(Object.entries(properties).filter(([, member]) => !Object(member).description)).toEqual([]);
});

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

const word = { type: ['string', 'number'] };
const state = { type: 'string', enum: ['ok', 'unplayable', 'blank', 'unclear', 'blocked'] };
const text = { type: 'string' };
const oneOrSome = (items: object) => ({ anyOf: [items, { minItems: 1, type: 'array', items }] });
const members = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
const shown = {
  anyOf: [
    oneOrSome(state),
    members({ schedule: oneOrSome(word), content: oneOrSome(word), state: oneOrSome(state) }),
  ],
};

// A public file format: a flag that selects players is not a member of `screens` by itself.
test('the schema, whole', () => {
  expect(schema).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Expectations for signage expect',
    type: 'array',
    items: {
      required: ['name'],
      ...members({
        name: { description: 'what is expected, in words', ...text },
        screens: {
          description: 'the screens it is about, by the filters of `signage screens`; all screens without it',
          ...members({
            health: oneOrSome(word),
            status: oneOrSome(word),
            platform: oneOrSome(word),
            'device-type': oneOrSome(word),
            orientation: oneOrSome(word),
            store: oneOrSome(word),
            manufacturer: oneOrSome(word),
            model: oneOrSome(word),
            'app-version': oneOrSome(word),
            name: word,
            unhealthy: { type: 'boolean', const: true },
            stale: word,
            'min-version': word,
            'below-version': word,
            player: oneOrSome(word),
          }),
        },
        at: {
          description: "single times by each player's clock, such as 2026-11-27 18:00 or tomorrow 08:00",
          ...oneOrSome(text),
        },
        during: {
          description: 'a range: hours, days of the week or how many days, from and until',
          ...members({
            hours: text,
            days: { anyOf: [{ type: 'number' }, oneOrSome(text)] },
            from: text,
            until: text,
          }),
        },
        shows: {
          description: 'a state, or the schedule or the content that the screens show',
          ...shown,
        },
        never: { description: 'states that the screens never have', ...oneOrSome(state) },
        neverShows: {
          description: 'a state, or a schedule or content that the screens never show',
          ...shown,
        },
      }),
    },
  });
});

test('editors accept the files on the page about expectations', () => {
  expect(mistakesIn(block('yaml', 'Christmas at every checkout', 'docs/before-a-change.md'))).toEqual([]);
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

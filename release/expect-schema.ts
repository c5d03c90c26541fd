import * as z from 'zod/mini';
import { expectationsSchema } from '../src/commands/expect/schema.ts';

/** What editors say about the members of an expectation. */
const descriptions: Readonly<Record<string, string>> = {
  name: 'what is expected, in words',
  screens: 'the screens it is about, by the filters of `signage screens`; all screens without it',
  at: "single times by each player's clock, such as 2026-11-27 18:00 or tomorrow 08:00",
  during: 'a range: hours, days of the week or how many days, from and until',
  shows: 'a state, or the schedule or the content that the screens show',
  never: 'states that the screens never have',
  neverShows: 'a state, or a schedule or content that the screens never show',
};

/** The JSON schema of files of expectations, by which editors complete and check them. */
export function expectSchema() {
  const { items, ...schema } = z.toJSONSchema(expectationsSchema, { target: 'draft-7' });
  if (typeof items !== 'object' || Array.isArray(items)) throw new Error('expectations are no list');
  const members = Object.entries(items.properties ?? {}).map(([name, member]) => {
    return [name, { description: descriptions[name], ...Object(member) }];
  });
  const item = { ...items, properties: Object.fromEntries(members) };
  return { ...schema, title: 'Expectations for signage expect', items: item };
}

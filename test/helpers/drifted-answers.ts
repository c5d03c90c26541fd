import { type FaultRow, ok } from './fault-table.ts';
import { uuidOf } from './fixtures.ts';

const formDrift = [
  ['an id of 1.5', 'schedules', '{"id":1.5}', 'schedules: id is not an integer'],
  [
    'no datetime',
    'players',
    `{"id":"${uuidOf(1)}","createdAt":"yesterday"}`,
    'players: createdAt is not an ISO 8601 date and time with a time zone',
  ],
  ['no UUID', 'schedules', '{"id":1,"playerIds":["no uuid"]}', 'schedules: playerIds is not a list of UUIDs'],
] as const;

/** Values that are not as documented: a warning, and a failure with --strict. */
export const driftedAnswers: readonly FaultRow[] = formDrift.flatMap(([name, noun, item, said]) => [
  {
    name,
    fault: ok(`[${item}]`),
    argv: [noun, '-o', 'ndjson'],
    stdout: `${item}\n`,
    stderr: `warning: ${said} as documented (1×)\n`,
    code: 0,
  },
  {
    name: `${name}, with --strict`,
    fault: ok(`[${item}]`),
    argv: [noun, '-o', 'table', '--strict'],
    stdout: '',
    stderr: `signage: the answer does not match the documentation: ${said} as documented (1×)\n  Without --strict, values are shown as received\n`,
    code: 22,
  },
]);

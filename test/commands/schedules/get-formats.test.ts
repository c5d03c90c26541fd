import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nightSchedule, schedule } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

// When a schedule is active next is told in this machine's time zone.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

test.each<[string, string[], number | undefined, string, string]>([
  [
    'table in a pipe',
    [],
    undefined,
    `Semana, horário comercial  active · landscape

  id             12
  description    All stores of the Southeast

Plays
  days           Mon–Fri
  hours          08:00–22:00
  valid from     2026-01-01T00:00:00Z
  valid until    2026-12-31T23:59:59Z
  next active    now, until 22:00 (America/Sao_Paulo)
  priority       5
  estados        SP, RJ

Playlist
  content count  2
  content ids    1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e, 3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d
  player ids     5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11

Record
  created        2025-12-12T10:00:00Z
  updated        2026-11-17T12:00:00Z
`,
    '',
  ],
  [
    'table on a terminal of 80 columns',
    [],
    80,
    `Semana, horário comercial                                     active · landscape

  id             12
  description    All stores of the Southeast

Plays
  days           Mon–Fri
  hours          08:00–22:00
  valid from     2026-01-01T00:00:00Z (10mo ago)
  valid until    2026-12-31T23:59:59Z (in 1mo)
  next active    now, until 22:00 (America/Sao_Paulo)
  priority       5
  estados        SP, RJ

Playlist
  content count  2
  content ids    1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e,
                 3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d
  player ids     5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11

Record
  created        2025-12-12T10:00:00Z (11mo ago)
  updated        2026-11-17T12:00:00Z (3d ago)
`,
    '',
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${JSON.stringify(schedule)}\n`, ''],
  ['json on a terminal', ['--json'], 80, `${JSON.stringify(schedule, null, 2)}\n`, ''],
  ['ndjson', ['-o', 'ndjson'], undefined, `${JSON.stringify(schedule)}\n`, ''],
  [
    'csv',
    ['-o', 'csv'],
    undefined,
    crlf(`id,name,description,status,orientation,validFrom,validUntil,startAt,endAt,priority,daysOfWeek,playerIds,contentIds,estados,contentCount,createdAt,updatedAt
12,"Semana, horário comercial",All stores of the Southeast,active,landscape,2026-01-01T00:00:00Z,2026-12-31T23:59:59Z,08:00,22:00,5,"[""MON"",""TUE"",""WED"",""THU"",""FRI""]","[""5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11""]","[""1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e"",""3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d""]","[""SP"",""RJ""]",2,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z
`),
    '',
  ],
  [
    'tsv',
    ['-o', 'tsv'],
    undefined,
    `id	name	description	status	orientation	validFrom	validUntil	startAt	endAt	priority	daysOfWeek	playerIds	contentIds	estados	contentCount	createdAt	updatedAt
12	Semana, horário comercial	All stores of the Southeast	active	landscape	2026-01-01T00:00:00Z	2026-12-31T23:59:59Z	08:00	22:00	5	["MON","TUE","WED","THU","FRI"]	["5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11"]	["1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e","3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d"]	["SP","RJ"]	2	2025-12-12T10:00:00Z	2026-11-17T12:00:00Z
`,
    '',
  ],
  [
    'yaml',
    ['-o', 'yaml'],
    undefined,
    `id: 12
name: Semana, horário comercial
description: All stores of the Southeast
status: active
orientation: landscape
validFrom: "2026-01-01T00:00:00Z"
validUntil: "2026-12-31T23:59:59Z"
startAt: "08:00"
endAt: "22:00"
priority: 5
daysOfWeek:
  - MON
  - TUE
  - WED
  - THU
  - FRI
playerIds:
  - 5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
contentIds:
  - 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
  - 3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d
estados:
  - SP
  - RJ
contentCount: 2
createdAt: "2025-12-12T10:00:00Z"
updatedAt: "2026-11-17T12:00:00Z"
`,
    '',
  ],
])('schedules get: %s', async (_, args, columns, stdout, stderr) => {
  answer('/schedules', [nightSchedule, schedule]);
  const terminal = columns === undefined ? {} : { columns };
  const env = { ...configured, NO_COLOR: '1' };
  expect(await run(['schedules', 'get', '12', ...args], { env, ...terminal })).toEqual({
    stdout,
    stderr,
    code: 0,
  });
});

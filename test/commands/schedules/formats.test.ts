import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nightSchedule, schedule } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

// When a schedule is active next is told in this machine's time zone.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const items = [schedule, nightSchedule];
const env = { ...configured, NO_COLOR: '1' };

test.each<[string, string[], number | undefined, string, string]>([
  [
    'table in a pipe',
    [],
    undefined,
    `ID  NAME                       STATUS    DAYS      HOURS        VALID FROM            VALID UNTIL           PRIORITY  CONTENT COUNT  ESTADOS
12  Semana, horário comercial  active    Mon–Fri   08:00–22:00  2026-01-01T00:00:00Z  2026-12-31T23:59:59Z         5              2  SP, RJ
7   Madrugada                  inactive  Sat, Sun  22:00–06:00  -                     -                           10              0  BA
`,
    '',
  ],
  [
    'table on a terminal of 80 columns',
    [],
    80,
    `ID  NAME                  STATUS    DAYS      HOURS        VALID UNTIL  PRIORITY
12  Semana, horário com…  active    Mon–Fri   08:00–22:00  in 1mo              5
7   Madrugada             inactive  Sat, Sun  22:00–06:00  -                  10
`,
    `2 schedules: 1 active · 1 inactive
note: 3 columns hidden; --no-trunc shows all
`,
  ],
  [
    'table on a terminal of 140 columns',
    [],
    140,
    `ID  NAME                       STATUS    DAYS      HOURS        VALID FROM  VALID UNTIL  PRIORITY  CONTENT COUNT  ESTADOS
12  Semana, horário comercial  active    Mon–Fri   08:00–22:00  10mo ago    in 1mo              5              2  SP, RJ
7   Madrugada                  inactive  Sat, Sun  22:00–06:00  -           -                  10              0  BA
`,
    `2 schedules: 1 active · 1 inactive
`,
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${JSON.stringify(items)}\n`, ''],
  [
    'csv',
    ['-o', 'csv'],
    undefined,
    crlf(`id,name,description,status,orientation,validFrom,validUntil,startAt,endAt,priority,daysOfWeek,playerIds,contentIds,estados,contentCount,createdAt,updatedAt
12,"Semana, horário comercial",All stores of the Southeast,active,landscape,2026-01-01T00:00:00Z,2026-12-31T23:59:59Z,08:00,22:00,5,"[""MON"",""TUE"",""WED"",""THU"",""FRI""]","[""5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11""]","[""1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e"",""3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d""]","[""SP"",""RJ""]",2,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z
7,Madrugada,,inactive,portrait,,,22:00,06:00,10,"[""SAT"",""SUN""]","[""9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27""]",[],"[""BA""]",0,,
`),
    '',
  ],
  [
    'yaml',
    ['-o', 'yaml'],
    undefined,
    `- id: 12
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
- id: 7
  name: Madrugada
  status: inactive
  orientation: portrait
  startAt: "22:00"
  endAt: "06:00"
  priority: 10
  daysOfWeek:
    - SAT
    - SUN
  playerIds:
    - 9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27
  contentIds: []
  estados:
    - BA
  contentCount: 0
`,
    '',
  ],
])('schedules list: %s', async (_, args, columns, stdout, stderr) => {
  answer('/schedules', items);
  const terminal = columns === undefined ? {} : { columns };
  expect(await run(['schedules', 'list', ...args], { env, ...terminal })).toEqual({
    stdout,
    stderr,
    code: 0,
  });
});

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
])('schedules get: %s', async (_, args, columns, stdout, stderr) => {
  answer('/schedules', [nightSchedule, schedule]);
  const terminal = columns === undefined ? {} : { columns };
  expect(await run(['schedules', 'get', '12', ...args], { env, ...terminal })).toEqual({
    stdout,
    stderr,
    code: 0,
  });
});

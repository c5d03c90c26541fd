import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  bareContentItem,
  contentItem,
  imageItem,
  nightSchedule,
  player,
  schedule,
  tablet,
} from '../helpers/fixtures.ts';
import { configured, run } from '../helpers/run.ts';
import { answer, crlf } from '../helpers/service.ts';

// The time at which a schedule is next active is in this machine's time zone.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const nouns = {
  content: [contentItem, imageItem, bareContentItem],
  players: [player, tablet],
  schedules: [schedule, nightSchedule],
} as const;
type Noun = keyof typeof nouns;

/** Runs the verb, `get` for the first item, in a pipe or on a terminal of so many columns. */
async function print(noun: Noun, verb: 'list' | 'get', args: readonly string[], columns?: number) {
  const items = nouns[noun];
  const id = String(items[0].id);
  const isDetail = verb === 'get' && noun === 'content';
  answer(isDetail ? `/${noun}/${id}` : `/${noun}`, isDetail ? items[0] : items);
  const env = { ...configured, NO_COLOR: '1' };
  const ids = verb === 'get' ? [id] : [];
  return run([noun, verb, ...ids, ...args], { env, ...(columns !== undefined && { columns }) });
}

test.each(['content', 'players', 'schedules'] as const)("%s: JSON is the service's own", async (noun) => {
  const items = nouns[noun];
  for (const [verb, value, shown] of [
    ['list', items, items],
    ['get', items[0], [items[0]]],
  ] as const) {
    const printed = async (args: readonly string[], columns?: number) => {
      const { stdout, ...rest } = await print(noun, verb, args, columns);
      expect(rest).toEqual({ stderr: '', code: 0 });
      return stdout;
    };
    expect(await printed(['-o', 'json'])).toBe(`${JSON.stringify(value)}\n`);
    expect(await printed(['--json'], 80)).toBe(`${JSON.stringify(value, null, 2)}\n`);
    const lines = shown.map((item) => `${JSON.stringify(item)}\n`);
    expect(await printed(['-o', 'ndjson'])).toBe(lines.join(''));
  }
});

test.each<[Noun, 'list' | 'get', number | undefined, string, string]>([
  [
    'content',
    'list',
    undefined,
    `ID                                    NAME               TYPE   STATUS    PROCESSING  DURATION  FILE SIZE  RESOLUTION  DAYS      HOURS        PRIORITY
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e  Promoção de Verão  video  active    ready         1m 30s    12.4 MB  1920×1080   Mon–Fri   08:00–22:00         7
3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d  Aviso de Natal     image  inactive  failed             -   840.0 kB  1080×1920   Sat, Sun  -                   3
2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90  -                  -      -         -                  -          -  -           -         -                   -
`,
    '',
  ],
  [
    'content',
    'list',
    80,
    `ID        NAME               TYPE   STATUS    PROCESSING  DURATION  DAYS
1c6e5f0a  Promoção de Verão  video  active    ready         1m 30s  Mon–Fri
3f9d2e7c  Aviso de Natal     image  inactive  failed             -  Sat, Sun
2a0b8c1d  -                  -      -         -                  -  -
`,
    `3 content items: 1 active · 1 inactive · 1 unknown
note: 4 columns hidden: FILE SIZE, RESOLUTION, … (--fields or --no-trunc)
`,
  ],
  [
    'content',
    'get',
    80,
    `Promoção de Verão                                         video · active · ready

  id                 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
  description        30-second spot, all stores
  tags               verao, promo

Plays
  days               Mon–Fri
  hours              08:00–22:00
  valid from         Wed 31 Dec 2025 21:00 (10mo ago)
  valid until        Thu 31 Dec 20:59 (in 1mo)
  priority           7

Media
  mime               video/mp4
  resolution         1920×1080
  orientation        landscape
  duration           1m 30s
  file size          12.4 MB
  compression ratio  0.42
  checksum           sha256:9f2c
  storage url        https://cdn.example.com/verao.mp4
  thumbnail url      https://cdn.example.com/verao.jpg

Record
  created            Fri 12 Dec 2025 07:00 (11mo ago)
  updated            Tue 17 Nov 09:00 (3d ago)
  tenant             7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60

  metadata           campaign = verao-2026
                     owner    = marketing
`,
    '',
  ],
  [
    'players',
    'list',
    undefined,
    `ID                                    NAME                HEALTH   STATUS   PLATFORM  STORE     VERSION  LAST SEEN
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11  Loja 012 · Entrada  offline  active   tizen     loja-012  2.4.1    2026-11-17T12:00:00Z
9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27  Loja 031 · Caixa 1  healthy  blocked  android   loja-031  2.3.0    2026-11-20T11:59:40Z
`,
    '',
  ],
  [
    'players',
    'list',
    80,
    `ID        NAME                HEALTH     STATUS   STORE     VERSION  LAST SEEN
5b0c1f6e  Loja 012 · Entrada  ● offline  active   loja-012  2.4.1    3d ago
9a7d2c40  Loja 031 · Caixa 1  ● healthy  blocked  loja-031  2.3.0    20s ago
`,
    `2 players: 1 healthy · 1 offline
note: 1 column hidden: PLATFORM (--fields or --no-trunc)
`,
  ],
  [
    'players',
    'get',
    80,
    `Loja 012 · Entrada                                              offline · active

  id            5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
  store         loja-012
  last seen     Tue 17 Nov 09:00 (3d ago)
  version       2.4.1
  ip address    10.0.12.4
  timezone      America/Sao_Paulo

Device
  device        smart_tv
  platform      tizen
  manufacturer  Samsung
  model         QM55B
  resolution    3840×2160
  orientation   landscape

Record
  created       Fri 12 Dec 2025 07:00 (11mo ago)
  updated       Tue 17 Nov 09:00 (3d ago)
  tenant        7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`,
    '',
  ],
  [
    'schedules',
    'list',
    undefined,
    `ID  NAME                       STATUS    DAYS      HOURS        VALID FROM            VALID UNTIL           PRIORITY  CONTENT COUNT  STATES
12  Semana, horário comercial  active    Mon–Fri   08:00–22:00  2026-01-01T00:00:00Z  2026-12-31T23:59:59Z         5              2  SP, RJ
7   Madrugada                  inactive  Sat, Sun  22:00–06:00  -                     -                           10              0  BA
`,
    '',
  ],
  [
    'schedules',
    'list',
    80,
    `ID  NAME                  STATUS    DAYS      HOURS        VALID UNTIL  PRIORITY
12  Semana, horário com…  active    Mon–Fri   08:00–22:00  in 1mo              5
7   Madrugada             inactive  Sat, Sun  22:00–06:00  -                  10
`,
    `2 schedules: 1 active · 1 inactive
note: 3 columns hidden: VALID FROM, CONTENT COUNT, STATES (--fields or
  --no-trunc)
`,
  ],
  [
    'schedules',
    'get',
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
  states         SP, RJ

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
])('%s %s: a table in %j columns', async (noun, verb, columns, stdout, stderr) => {
  expect(await print(noun, verb, [], columns)).toEqual({ stdout, stderr, code: 0 });
});

const records: readonly (readonly [Noun, 'csv' | 'tsv', string])[] = [
  [
    'content',
    'csv',
    `id,name,description,type,mimeType,durationSeconds,fileSizeBytes,width,height,orientation,checksum,storageUrl,thumbnailUrl,status,validFrom,validUntil,tags,metadata,startAt,endAt,priority,daysOfWeek,processingStatus,processingError,compressionRatio,createdAt,updatedAt,tenantId
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e,Promoção de Verão,"30-second spot, all stores",video,video/mp4,90,12400000,1920,1080,landscape,sha256:9f2c,https://cdn.example.com/verao.mp4,https://cdn.example.com/verao.jpg,active,2026-01-01T00:00:00Z,2026-12-31T23:59:59Z,"[""verao"",""promo""]","{""campaign"":""verao-2026"",""owner"":""marketing""}",08:00,22:00,7,"[""MON"",""TUE"",""WED"",""THU"",""FRI""]",ready,,0.42,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z,7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d,Aviso de Natal,,image,image/png,,840000,1080,1920,portrait,,,,inactive,,,"[""natal""]",,,,3,"[""SAT"",""SUN""]",failed,unsupported color space,,,,
2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90,,,,,,,,,,,,,,,,,,,,,,,,,,,
`,
  ],
  [
    'content',
    'tsv',
    `id	name	description	type	mimeType	durationSeconds	fileSizeBytes	width	height	orientation	checksum	storageUrl	thumbnailUrl	status	validFrom	validUntil	tags	metadata	startAt	endAt	priority	daysOfWeek	processingStatus	processingError	compressionRatio	createdAt	updatedAt	tenantId
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e	Promoção de Verão	30-second spot, all stores	video	video/mp4	90	12400000	1920	1080	landscape	sha256:9f2c	https://cdn.example.com/verao.mp4	https://cdn.example.com/verao.jpg	active	2026-01-01T00:00:00Z	2026-12-31T23:59:59Z	["verao","promo"]	{"campaign":"verao-2026","owner":"marketing"}	08:00	22:00	7	["MON","TUE","WED","THU","FRI"]	ready		0.42	2025-12-12T10:00:00Z	2026-11-17T12:00:00Z	7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d	Aviso de Natal		image	image/png		840000	1080	1920	portrait				inactive			["natal"]				3	["SAT","SUN"]	failed	unsupported color space				
2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90																											
`,
  ],
  [
    'players',
    'csv',
    `id,name,orientation,status,deviceType,platform,manufacturer,model,resolutionWidth,resolutionHeight,storeId,ipAddress,timezone,currentVersion,healthStatus,lastSeenAt,createdAt,updatedAt,tenantId
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11,Loja 012 · Entrada,landscape,active,smart_tv,tizen,Samsung,QM55B,3840,2160,loja-012,10.0.12.4,America/Sao_Paulo,2.4.1,offline,2026-11-17T12:00:00Z,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z,7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27,Loja 031 · Caixa 1,portrait,blocked,tablet,android,,,,,loja-031,,,2.3.0,healthy,2026-11-20T11:59:40Z,,,
`,
  ],
  [
    'schedules',
    'csv',
    `id,name,description,status,orientation,validFrom,validUntil,startAt,endAt,priority,daysOfWeek,playerIds,contentIds,estados,contentCount,createdAt,updatedAt
12,"Semana, horário comercial",All stores of the Southeast,active,landscape,2026-01-01T00:00:00Z,2026-12-31T23:59:59Z,08:00,22:00,5,"[""MON"",""TUE"",""WED"",""THU"",""FRI""]","[""5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11""]","[""1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e"",""3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d""]","[""SP"",""RJ""]",2,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z
7,Madrugada,,inactive,portrait,,,22:00,06:00,10,"[""SAT"",""SUN""]","[""9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27""]",[],"[""BA""]",0,,
`,
  ],
];

test.each(records)(
  '%s as %s: a header and a line for each, from list and from get',
  async (noun, format, lines) => {
    const ended = (text: string) => ({ stdout: format === 'csv' ? crlf(text) : text, stderr: '', code: 0 });
    expect(await print(noun, 'list', ['-o', format])).toEqual(ended(lines));
    const [header = '', first = ''] = lines.split('\n');
    expect(await print(noun, 'get', ['-o', format])).toEqual(ended(`${header}\n${first}\n`));
  },
);

const yaml = `- id: 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
  name: Promoção de Verão
  description: "30-second spot, all stores"
  type: video
  mimeType: video/mp4
  durationSeconds: 90
  fileSizeBytes: 12400000
  width: 1920
  height: 1080
  orientation: landscape
  checksum: "sha256:9f2c"
  storageUrl: "https://cdn.example.com/verao.mp4"
  thumbnailUrl: "https://cdn.example.com/verao.jpg"
  status: active
  validFrom: "2026-01-01T00:00:00Z"
  validUntil: "2026-12-31T23:59:59Z"
  tags:
    - verao
    - promo
  metadata:
    campaign: verao-2026
    owner: marketing
  startAt: "08:00"
  endAt: "22:00"
  priority: 7
  daysOfWeek:
    - MON
    - TUE
    - WED
    - THU
    - FRI
  processingStatus: ready
  processingError: null
  compressionRatio: 0.42
  createdAt: "2025-12-12T10:00:00Z"
  updatedAt: "2026-11-17T12:00:00Z"
  tenantId: 7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
- id: 3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d
  name: Aviso de Natal
  type: image
  mimeType: image/png
  fileSizeBytes: 840000
  width: 1080
  height: 1920
  orientation: portrait
  status: inactive
  tags:
    - natal
  daysOfWeek:
    - SAT
    - SUN
  processingStatus: failed
  processingError: unsupported color space
  priority: 3
- id: 2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90
`;

test('content as YAML: a sequence from list, a mapping from get', async () => {
  expect(await print('content', 'list', ['-o', 'yaml'])).toEqual({ stdout: yaml, stderr: '', code: 0 });
  const [first = ''] = yaml.split(/(?<=\n)(?=- )/);
  const mapping = first.replace(/^(?:- | {2})/gm, '');
  expect(await print('content', 'get', ['-o', 'yaml'])).toEqual({ stdout: mapping, stderr: '', code: 0 });
});

describe('SIGNAGE_OUTPUT is the default of -o', () => {
  test.each([
    ['players list -q', 'json', '[', '', 0],
    ['players list -q -o csv', 'json', 'i', '', 0],
    ['players list -q --json', 'csv', '[', '', 0],
    ['players list -q --bom', 'CSV', '\uFEFF', '', 0],
    ['players get none', 'json', '', '{"error":{"code":"NOT_FOUND"', 20],
    ['help players list', 'json', 'L', '', 0],
    ['players list', 'xml', '', 'signage: SIGNAGE_OUTPUT must be table, json,', 2],
  ])('%s, %s', async (line, format, start, message, exitCode) => {
    const env = { SIGNAGE_OUTPUT: format };
    const { stdout, stderr, code } = await run([...line.split(' '), '--demo'], { env });
    expect([stdout.slice(0, 1), stderr.slice(0, message.length || 1), code]).toEqual([
      start,
      message,
      exitCode,
    ]);
  });
});

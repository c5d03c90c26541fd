import { expect, test } from 'vitest';
import { bareContentItem, contentItem, imageItem } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

const items = [contentItem, imageItem, bareContentItem];

test.each<[string, string[], number | undefined, string, string]>([
  [
    'table in a pipe',
    [],
    undefined,
    `ID                                    NAME               TYPE   STATUS    PROCESSING  DURATION  FILE SIZE  RESOLUTION  DAYS      HOURS        PRIORITY
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e  Promoção de Verão  video  active    ready         1m 30s    12.4 MB  1920×1080   Mon–Fri   08:00–22:00         7
3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d  Aviso de Natal     image  inactive  failed             -   840.0 kB  1080×1920   Sat, Sun  -                   3
2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90  -                  -      -         -                  -          -  -           -         -                   -
`,
    '',
  ],
  [
    'table on a terminal of 80 columns',
    [],
    80,
    `ID        NAME               TYPE   STATUS    PROCESSING  DURATION  DAYS
1c6e5f0a  Promoção de Verão  video  active    ready         1m 30s  Mon–Fri
3f9d2e7c  Aviso de Natal     image  inactive  failed             -  Sat, Sun
2a0b8c1d  -                  -      -         -                  -  -
`,
    `3 content items: 1 active · 1 inactive · 1 unknown
note: 4 columns hidden; --no-trunc shows all
`,
  ],
  [
    'table on a terminal of 140 columns',
    [],
    140,
    `ID        NAME               TYPE   STATUS    PROCESSING  DURATION  FILE SIZE  RESOLUTION  DAYS      HOURS        PRIORITY
1c6e5f0a  Promoção de Verão  video  active    ready         1m 30s    12.4 MB  1920×1080   Mon–Fri   08:00–22:00         7
3f9d2e7c  Aviso de Natal     image  inactive  failed             -   840.0 kB  1080×1920   Sat, Sun  -                   3
2a0b8c1d  -                  -      -         -                  -          -  -           -         -                   -
`,
    '3 content items: 1 active · 1 inactive · 1 unknown\n',
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${JSON.stringify(items)}\n`, ''],
  ['json on a terminal', ['--json'], 80, `${JSON.stringify(items, null, 2)}\n`, ''],
  ['ndjson', ['-o', 'ndjson'], undefined, items.map((item) => `${JSON.stringify(item)}\n`).join(''), ''],
  [
    'csv',
    ['-o', 'csv'],
    undefined,
    crlf(`id,name,description,type,mimeType,durationSeconds,fileSizeBytes,width,height,orientation,checksum,storageUrl,thumbnailUrl,status,validFrom,validUntil,tags,metadata,startAt,endAt,priority,daysOfWeek,processingStatus,processingError,compressionRatio,createdAt,updatedAt,tenantId
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e,Promoção de Verão,"30-second spot, all stores",video,video/mp4,90,12400000,1920,1080,landscape,sha256:9f2c,https://cdn.example.com/verao.mp4,https://cdn.example.com/verao.jpg,active,2026-01-01T00:00:00Z,2026-12-31T23:59:59Z,"[""verao"",""promo""]","{""campaign"":""verao-2026"",""owner"":""marketing""}",08:00,22:00,7,"[""MON"",""TUE"",""WED"",""THU"",""FRI""]",ready,,0.42,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z,7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d,Aviso de Natal,,image,image/png,,840000,1080,1920,portrait,,,,inactive,,,"[""natal""]",,,,3,"[""SAT"",""SUN""]",failed,unsupported color space,,,,
2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90,,,,,,,,,,,,,,,,,,,,,,,,,,,
`),
    '',
  ],
  [
    'tsv',
    ['-o', 'tsv'],
    undefined,
    `id	name	description	type	mimeType	durationSeconds	fileSizeBytes	width	height	orientation	checksum	storageUrl	thumbnailUrl	status	validFrom	validUntil	tags	metadata	startAt	endAt	priority	daysOfWeek	processingStatus	processingError	compressionRatio	createdAt	updatedAt	tenantId
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e	Promoção de Verão	30-second spot, all stores	video	video/mp4	90	12400000	1920	1080	landscape	sha256:9f2c	https://cdn.example.com/verao.mp4	https://cdn.example.com/verao.jpg	active	2026-01-01T00:00:00Z	2026-12-31T23:59:59Z	["verao","promo"]	{"campaign":"verao-2026","owner":"marketing"}	08:00	22:00	7	["MON","TUE","WED","THU","FRI"]	ready		0.42	2025-12-12T10:00:00Z	2026-11-17T12:00:00Z	7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
3f9d2e7c-5b60-4c18-a3d4-0e1f2a3b4c5d	Aviso de Natal		image	image/png		840000	1080	1920	portrait				inactive			["natal"]				3	["SAT","SUN"]	failed	unsupported color space				
2a0b8c1d-0c4e-4e67-8f21-5b9d6c7e8f90																											
`,
    '',
  ],
  [
    'yaml',
    ['-o', 'yaml'],
    undefined,
    `- id: 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
  name: Promoção de Verão
  description: 30-second spot, all stores
  type: video
  mimeType: video/mp4
  durationSeconds: 90
  fileSizeBytes: 12400000
  width: 1920
  height: 1080
  orientation: landscape
  checksum: sha256:9f2c
  storageUrl: https://cdn.example.com/verao.mp4
  thumbnailUrl: https://cdn.example.com/verao.jpg
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
`,
    '',
  ],
])('content list: %s', async (_, args, columns, stdout, stderr) => {
  answer('/content', items);
  const terminal = columns === undefined ? {} : { columns };
  const env = { ...configured, NO_COLOR: '1' };
  expect(await run(['content', 'list', ...args], { env, ...terminal })).toEqual({ stdout, stderr, code: 0 });
});

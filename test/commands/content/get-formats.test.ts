import { expect, test } from 'vitest';
import { contentItem } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

test.each<[string, string[], number | undefined, string, string]>([
  [
    'table in a pipe',
    [],
    undefined,
    `Promoção de Verão  video · active · ready

  id                 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
  description        30-second spot, all stores
  tags               verao, promo

Plays
  days               Mon–Fri
  hours              08:00–22:00
  valid from         2026-01-01T00:00:00Z
  valid until        2026-12-31T23:59:59Z
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
  created            2025-12-12T10:00:00Z
  updated            2026-11-17T12:00:00Z
  tenant             7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60

  metadata           campaign = verao-2026
                     owner    = marketing
`,
    '',
  ],
  [
    'table on a terminal of 80 columns',
    [],
    80,
    `Promoção de Verão                                         video · active · ready

  id                 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
  description        30-second spot, all stores
  tags               verao, promo

Plays
  days               Mon–Fri
  hours              08:00–22:00
  valid from         2026-01-01T00:00:00Z (10mo ago)
  valid until        2026-12-31T23:59:59Z (in 1mo)
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
  created            2025-12-12T10:00:00Z (11mo ago)
  updated            2026-11-17T12:00:00Z (3d ago)
  tenant             7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60

  metadata           campaign = verao-2026
                     owner    = marketing
`,
    '',
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${JSON.stringify(contentItem)}\n`, ''],
  ['json on a terminal', ['--json'], 80, `${JSON.stringify(contentItem, null, 2)}\n`, ''],
  ['ndjson', ['-o', 'ndjson'], undefined, `${JSON.stringify(contentItem)}\n`, ''],
  [
    'csv',
    ['-o', 'csv'],
    undefined,
    crlf(`id,name,description,type,mimeType,durationSeconds,fileSizeBytes,width,height,orientation,checksum,storageUrl,thumbnailUrl,status,validFrom,validUntil,tags,metadata,startAt,endAt,priority,daysOfWeek,processingStatus,processingError,compressionRatio,createdAt,updatedAt,tenantId
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e,Promoção de Verão,"30-second spot, all stores",video,video/mp4,90,12400000,1920,1080,landscape,sha256:9f2c,https://cdn.example.com/verao.mp4,https://cdn.example.com/verao.jpg,active,2026-01-01T00:00:00Z,2026-12-31T23:59:59Z,"[""verao"",""promo""]","{""campaign"":""verao-2026"",""owner"":""marketing""}",08:00,22:00,7,"[""MON"",""TUE"",""WED"",""THU"",""FRI""]",ready,,0.42,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z,7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`),
    '',
  ],
  [
    'tsv',
    ['-o', 'tsv'],
    undefined,
    `id	name	description	type	mimeType	durationSeconds	fileSizeBytes	width	height	orientation	checksum	storageUrl	thumbnailUrl	status	validFrom	validUntil	tags	metadata	startAt	endAt	priority	daysOfWeek	processingStatus	processingError	compressionRatio	createdAt	updatedAt	tenantId
1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e	Promoção de Verão	30-second spot, all stores	video	video/mp4	90	12400000	1920	1080	landscape	sha256:9f2c	https://cdn.example.com/verao.mp4	https://cdn.example.com/verao.jpg	active	2026-01-01T00:00:00Z	2026-12-31T23:59:59Z	["verao","promo"]	{"campaign":"verao-2026","owner":"marketing"}	08:00	22:00	7	["MON","TUE","WED","THU","FRI"]	ready		0.42	2025-12-12T10:00:00Z	2026-11-17T12:00:00Z	7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`,
    '',
  ],
  [
    'yaml',
    ['-o', 'yaml'],
    undefined,
    `id: 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e
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
`,
    '',
  ],
])('content get: %s', async (_, args, columns, stdout, stderr) => {
  answer(`/content/${contentItem.id}`, contentItem);
  const terminal = columns === undefined ? {} : { columns };
  const env = { ...configured, NO_COLOR: '1' };
  expect(await run(['content', 'get', contentItem.id, ...args], { env, ...terminal })).toEqual({
    stdout,
    stderr,
    code: 0,
  });
});

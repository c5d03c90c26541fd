import { expect, test } from 'vitest';
import { player, tablet } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

test.each<[string, string[], number | undefined, string, string]>([
  [
    'table in a pipe',
    [],
    undefined,
    `Loja 012 · Entrada  offline · active

  id            5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
  store         loja-012
  last seen     2026-11-17T12:00:00Z
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
  created       2025-12-12T10:00:00Z
  updated       2026-11-17T12:00:00Z
  tenant        7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`,
    '',
  ],
  [
    'table on a terminal of 80 columns',
    [],
    80,
    `Loja 012 · Entrada                                              offline · active

  id            5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
  store         loja-012
  last seen     2026-11-17T12:00:00Z (3d ago)
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
  created       2025-12-12T10:00:00Z (11mo ago)
  updated       2026-11-17T12:00:00Z (3d ago)
  tenant        7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`,
    '',
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${JSON.stringify(player)}\n`, ''],
  ['json on a terminal', ['--json'], 80, `${JSON.stringify(player, null, 2)}\n`, ''],
  ['ndjson', ['-o', 'ndjson'], undefined, `${JSON.stringify(player)}\n`, ''],
  [
    'csv',
    ['-o', 'csv'],
    undefined,
    crlf(`id,name,orientation,status,deviceType,platform,manufacturer,model,resolutionWidth,resolutionHeight,storeId,ipAddress,timezone,currentVersion,healthStatus,lastSeenAt,createdAt,updatedAt,tenantId
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11,Loja 012 · Entrada,landscape,active,smart_tv,tizen,Samsung,QM55B,3840,2160,loja-012,10.0.12.4,America/Sao_Paulo,2.4.1,offline,2026-11-17T12:00:00Z,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z,7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`),
    '',
  ],
  [
    'tsv',
    ['-o', 'tsv'],
    undefined,
    `id	name	orientation	status	deviceType	platform	manufacturer	model	resolutionWidth	resolutionHeight	storeId	ipAddress	timezone	currentVersion	healthStatus	lastSeenAt	createdAt	updatedAt	tenantId
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11	Loja 012 · Entrada	landscape	active	smart_tv	tizen	Samsung	QM55B	3840	2160	loja-012	10.0.12.4	America/Sao_Paulo	2.4.1	offline	2026-11-17T12:00:00Z	2025-12-12T10:00:00Z	2026-11-17T12:00:00Z	7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`,
    '',
  ],
  [
    'yaml',
    ['-o', 'yaml'],
    undefined,
    `id: 5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
name: Loja 012 · Entrada
orientation: landscape
status: active
deviceType: smart_tv
platform: tizen
manufacturer: Samsung
model: QM55B
resolutionWidth: 3840
resolutionHeight: 2160
storeId: loja-012
ipAddress: 10.0.12.4
timezone: America/Sao_Paulo
currentVersion: 2.4.1
healthStatus: offline
lastSeenAt: "2026-11-17T12:00:00Z"
createdAt: "2025-12-12T10:00:00Z"
updatedAt: "2026-11-17T12:00:00Z"
tenantId: 7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
`,
    '',
  ],
])('players get: %s', async (_, args, columns, stdout, stderr) => {
  answer('/players', [tablet, player]);
  const terminal = columns === undefined ? {} : { columns };
  const env = { ...configured, NO_COLOR: '1' };
  expect(await run(['players', 'get', player.id, ...args], { env, ...terminal })).toEqual({
    stdout,
    stderr,
    code: 0,
  });
});

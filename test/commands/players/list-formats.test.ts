import { expect, test } from 'vitest';
import { player, tablet } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

const items = [player, tablet];

test.each<[string, string[], number | undefined, string, string]>([
  [
    'table in a pipe',
    [],
    undefined,
    `ID                                    NAME                HEALTH   STATUS   PLATFORM  STORE     VERSION  LAST SEEN
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11  Loja 012 · Entrada  offline  active   tizen     loja-012  2.4.1    2026-11-17T12:00:00Z
9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27  Loja 031 · Caixa 1  healthy  blocked  android   loja-031  2.3.0    2026-11-20T11:59:40Z
`,
    '',
  ],
  [
    'table on a terminal of 80 columns',
    [],
    80,
    `ID        NAME                HEALTH     STATUS   STORE     VERSION  LAST SEEN
5b0c1f6e  Loja 012 · Entrada  ● offline  active   loja-012  2.4.1    3d ago
9a7d2c40  Loja 031 · Caixa 1  ● healthy  blocked  loja-031  2.3.0    20s ago
`,
    `2 players: 1 healthy · 1 offline
note: 1 column hidden; --no-trunc shows all
`,
  ],
  [
    'table on a terminal of 140 columns',
    [],
    140,
    `ID        NAME                HEALTH     STATUS   PLATFORM  STORE     VERSION  LAST SEEN
5b0c1f6e  Loja 012 · Entrada  ● offline  active   tizen     loja-012  2.4.1    3d ago
9a7d2c40  Loja 031 · Caixa 1  ● healthy  blocked  android   loja-031  2.3.0    20s ago
`,
    `2 players: 1 healthy · 1 offline
`,
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${JSON.stringify(items)}\n`, ''],
  ['json on a terminal', ['--json'], 80, `${JSON.stringify(items, null, 2)}\n`, ''],
  ['ndjson', ['-o', 'ndjson'], undefined, items.map((item) => `${JSON.stringify(item)}\n`).join(''), ''],
  [
    'csv',
    ['-o', 'csv'],
    undefined,
    crlf(`id,name,orientation,status,deviceType,platform,manufacturer,model,resolutionWidth,resolutionHeight,storeId,ipAddress,timezone,currentVersion,healthStatus,lastSeenAt,createdAt,updatedAt,tenantId
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11,Loja 012 · Entrada,landscape,active,smart_tv,tizen,Samsung,QM55B,3840,2160,loja-012,10.0.12.4,America/Sao_Paulo,2.4.1,offline,2026-11-17T12:00:00Z,2025-12-12T10:00:00Z,2026-11-17T12:00:00Z,7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27,Loja 031 · Caixa 1,portrait,blocked,tablet,android,,,,,loja-031,,,2.3.0,healthy,2026-11-20T11:59:40Z,,,
`),
    '',
  ],
  [
    'tsv',
    ['-o', 'tsv'],
    undefined,
    `id	name	orientation	status	deviceType	platform	manufacturer	model	resolutionWidth	resolutionHeight	storeId	ipAddress	timezone	currentVersion	healthStatus	lastSeenAt	createdAt	updatedAt	tenantId
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11	Loja 012 · Entrada	landscape	active	smart_tv	tizen	Samsung	QM55B	3840	2160	loja-012	10.0.12.4	America/Sao_Paulo	2.4.1	offline	2026-11-17T12:00:00Z	2025-12-12T10:00:00Z	2026-11-17T12:00:00Z	7d0f3c52-9a55-4f0b-8d0e-3b7a4c1e5f60
9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27	Loja 031 · Caixa 1	portrait	blocked	tablet	android					loja-031			2.3.0	healthy	2026-11-20T11:59:40Z			
`,
    '',
  ],
  [
    'yaml',
    ['-o', 'yaml'],
    undefined,
    `- id: 5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
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
- id: 9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27
  name: Loja 031 · Caixa 1
  orientation: portrait
  status: blocked
  deviceType: tablet
  platform: android
  storeId: loja-031
  currentVersion: 2.3.0
  healthStatus: healthy
  lastSeenAt: "2026-11-20T11:59:40Z"
`,
    '',
  ],
])('players list: %s', async (_, args, columns, stdout, stderr) => {
  answer('/players', items);
  const terminal = columns === undefined ? {} : { columns };
  const env = { ...configured, NO_COLOR: '1' };
  expect(await run(['players', 'list', ...args], { env, ...terminal })).toEqual({ stdout, stderr, code: 0 });
});

import { expect, test } from 'vitest';
import { configured, run } from '../../../helpers/run.ts';
import { answer, crlf } from '../../../helpers/service.ts';
import { fleet } from './fleet.ts';

const esc = '\u001b';

const verdict = String.raw`{"state":"offline","exitCode":42,"message":"offline: 1 of 5 players (20.0%), limit 0; critical: 2 of 5 players (40.0%), limit 0","considered":5,"blockedSkipped":1,"excused":{"closed":0,"grace":0,"neverSeen":0},"counts":{"healthy":1,"warning":1,"critical":2,"offline":1},"limits":{"warning":null,"critical":{"count":0},"offline":{"count":0},"minPlayers":1,"maxAgeSeconds":null,"minVersion":null},"breaches":[{"kind":"state","state":"offline","count":1,"limit":{"count":0},"minPlayers":null},{"kind":"state","state":"critical","count":2,"limit":{"count":0},"minPlayers":null}],"incidents":[],"checkedAt":"2026-11-20T12:00:00.000Z","clockSkewSeconds":null,"offenders":[{"state":"offline","name":"Loja 012 · Entrada","id":"5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11","storeId":"loja-012","lastSeenAt":"2026-11-17T12:00:00Z","ageSeconds":259200,"currentVersion":"2.4.1","reason":"reported offline","isOverLimit":true,"findings":[{"state":"offline","reason":"reported offline"}]},{"state":"critical","name":null,"id":"00000000-0000-4000-8000-000000000004","storeId":null,"lastSeenAt":null,"ageSeconds":null,"currentVersion":null,"reason":"healthStatus is missing","isOverLimit":true,"findings":[{"state":"critical","reason":"healthStatus is missing"}]},{"state":"critical","name":"東京・渋谷","id":"00000000-0000-4000-8000-000000000003","storeId":"loja-031","lastSeenAt":"2026-11-20T11:59:40Z","ageSeconds":20,"currentVersion":"2.3.0","reason":"healthStatus is \"degraded\", which is not documented","isOverLimit":true,"findings":[{"state":"critical","reason":"healthStatus is \"degraded\", which is not documented"}]},{"state":"warning","name":"Loja 012 · Caixa 2","id":"00000000-0000-4000-8000-000000000002","storeId":"loja-031","lastSeenAt":"2026-11-20T11:59:40Z","ageSeconds":20,"currentVersion":"2.3.0","reason":"reported warning","isOverLimit":false,"findings":[{"state":"warning","reason":"reported warning"}]}]}`;
const failure = `{"error":{"code":"OFFLINE","message":"offline: 1 of 5 players (20.0%), limit 0; critical: 2 of 5 players (40.0%), limit 0","hint":null,"status":null,"exitCode":42}}`;
const reasons = JSON.parse(verdict).offenders.map(({ id, reason }: Record<string, string>) => ({
  id,
  reason,
}));

test.each<[string, string[], number | undefined, string, string, number]>([
  [
    'table in a pipe',
    [],
    undefined,
    `✗ offline: 1 of 5 players (20.0%), limit 0
✗ critical: 2 of 5 players (40.0%), limit 0

  healthy   1
  warning   1
  critical  2
  offline   1

  1 blocked player skipped

STATE     NAME                LAST SEEN             STORE     REASON                                               ID
offline   Loja 012 · Entrada  2026-11-17T12:00:00Z  loja-012  -                                                    5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
critical  -                   -                     -         healthStatus is missing                              00000000-0000-4000-8000-000000000004
critical  東京・渋谷          2026-11-20T11:59:40Z  loja-031  healthStatus is "degraded", which is not documented  00000000-0000-4000-8000-000000000003
warning   Loja 012 · Caixa 2  2026-11-20T11:59:40Z  loja-031  -                                                    00000000-0000-4000-8000-000000000002
`,
    ``,
    42,
  ],
  [
    'table on a terminal of 80 columns, in color',
    ['--no-header'],
    80,
    `${esc}[31m✗ offline: 1 of 5 players (20.0%), limit 0${esc}[39m
${esc}[31m✗ critical: 2 of 5 players (40.0%), limit 0${esc}[39m

  ${esc}[2mhealthy ${esc}[22m  1  ${esc}[32m███████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░░░░░░░░${esc}[22m
  ${esc}[2mwarning ${esc}[22m  1  ${esc}[33m███████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░░░░░░░░${esc}[22m
  ${esc}[2mcritical${esc}[22m  2  ${esc}[31m██████████████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░${esc}[22m
  ${esc}[2moffline ${esc}[22m  1  ${esc}[31m███████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░░░░░░░░${esc}[22m

  ${esc}[2m1 blocked player skipped${esc}[22m

${esc}[31m● offline${esc}[39m   Loja 012 · Entrada  3d ago   loja-012  ${esc}[2m-${esc}[22m
${esc}[31m● critical${esc}[39m  ${esc}[2m-${esc}[22m                   unknown  ${esc}[2m-${esc}[22m         healthStatus is missing
${esc}[31m● critical${esc}[39m  東京・渋谷          20s ago  loja-031  healthStatus is "degraded", …
${esc}[33m● warning${esc}[39m   Loja 012 · Caixa 2  20s ago  loja-031  ${esc}[2m-${esc}[22m
`,
    `note: 1 column hidden: ID (--fields or --no-trunc)
`,
    42,
  ],
  [
    'table on a terminal of 140 columns, in color',
    ['--max-critical', '50%', '--max-offline', '1', '--min-version', '2.4.0', '--no-header'],
    140,
    `${esc}[32m✓ passed: 5 players, 4 unhealthy, but warnings have no limit (--max-warning 0 sets one)${esc}[39m

  ${esc}[2mhealthy ${esc}[22m  1                     ${esc}[32m███████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░░░░░░░░${esc}[22m
  ${esc}[2mwarning ${esc}[22m  1 (+2 also critical)  ${esc}[33m███████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░░░░░░░░${esc}[22m
  ${esc}[2mcritical${esc}[22m  2                     ${esc}[31m██████████████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░${esc}[22m
  ${esc}[2moffline ${esc}[22m  1                     ${esc}[31m███████${esc}[39m${esc}[2m░░░░░░░░░░░░░░░░░░░░░░░░░░░░░${esc}[22m

  ${esc}[2m1 blocked player skipped${esc}[22m

${esc}[31m● offline${esc}[39m   Loja 012 · Entrada  3d ago   loja-012  ${esc}[2m-${esc}[22m                                                    5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
${esc}[31m● critical${esc}[39m  ${esc}[2m-${esc}[22m                   unknown  ${esc}[2m-${esc}[22m         healthStatus is missing; currentVersion is missing   00000000-0000-4000-8000-000000000004
${esc}[31m● critical${esc}[39m  東京・渋谷          20s ago  loja-031  healthStatus is "degraded", which is not documente…  00000000-0000-4000-8000-000000000003
${esc}[33m● warning${esc}[39m   Loja 012 · Caixa 2  20s ago  loja-031  version 2.3.0 is older than 2.4.0                    00000000-0000-4000-8000-000000000002
`,
    ``,
    0,
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${verdict}\n`, `${failure}\n`, 42],
  [
    'json on a terminal',
    ['--json', '--fields', 'id,reason', '--sort', '-id'],
    80,
    `${JSON.stringify({ ...JSON.parse(verdict), offenders: reasons }, null, 2)}\n`,
    `${failure}\n`,
    42,
  ],
  [
    'ndjson',
    ['-o', 'ndjson', '--max-age', '15m', '--max-warning', '10%', '--min-version', '2.4'],
    undefined,
    `{"state":"offline","exitCode":42,"message":"offline: 2 of 5 players (40.0%), limit 0; critical: 2 of 5 players (40.0%), limit 0; warning: 3 of 5 players (60.0%), limit 10%","considered":5,"blockedSkipped":1,"excused":{"closed":0,"grace":0,"neverSeen":0},"counts":{"healthy":1,"warning":1,"critical":1,"offline":2},"limits":{"warning":{"percent":10},"critical":{"count":0},"offline":{"count":0},"minPlayers":1,"maxAgeSeconds":900,"minVersion":"2.4.0"},"breaches":[{"kind":"state","state":"offline","count":2,"limit":{"count":0},"minPlayers":null},{"kind":"state","state":"critical","count":2,"limit":{"count":0},"minPlayers":null},{"kind":"state","state":"warning","count":3,"limit":{"percent":10},"minPlayers":null}],"incidents":[],"checkedAt":"2026-11-20T12:00:00.000Z","clockSkewSeconds":null,"offenders":[{"state":"offline","name":null,"id":"00000000-0000-4000-8000-000000000004","storeId":null,"lastSeenAt":null,"ageSeconds":null,"currentVersion":null,"reason":"lastSeenAt is missing; healthStatus is missing; currentVersion is missing","isOverLimit":true,"findings":[{"state":"offline","reason":"lastSeenAt is missing"},{"state":"critical","reason":"healthStatus is missing"},{"state":"warning","reason":"currentVersion is missing"}]},{"state":"offline","name":"Loja 012 · Entrada","id":"5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11","storeId":"loja-012","lastSeenAt":"2026-11-17T12:00:00Z","ageSeconds":259200,"currentVersion":"2.4.1","reason":"reported offline; last seen 3d ago","isOverLimit":true,"findings":[{"state":"offline","reason":"reported offline"},{"state":"offline","reason":"last seen 3d ago"}]},{"state":"critical","name":"東京・渋谷","id":"00000000-0000-4000-8000-000000000003","storeId":"loja-031","lastSeenAt":"2026-11-20T11:59:40Z","ageSeconds":20,"currentVersion":"2.3.0","reason":"healthStatus is \\"degraded\\", which is not documented; version 2.3.0 is older than 2.4.0","isOverLimit":true,"findings":[{"state":"critical","reason":"healthStatus is \\"degraded\\", which is not documented"},{"state":"warning","reason":"version 2.3.0 is older than 2.4.0"}]},{"state":"warning","name":"Loja 012 · Caixa 2","id":"00000000-0000-4000-8000-000000000002","storeId":"loja-031","lastSeenAt":"2026-11-20T11:59:40Z","ageSeconds":20,"currentVersion":"2.3.0","reason":"reported warning; version 2.3.0 is older than 2.4.0","isOverLimit":true,"findings":[{"state":"warning","reason":"reported warning"},{"state":"warning","reason":"version 2.3.0 is older than 2.4.0"}]}]}
`,
    `{"error":{"code":"OFFLINE","message":"offline: 2 of 5 players (40.0%), limit 0; critical: 2 of 5 players (40.0%), limit 0; warning: 3 of 5 players (60.0%), limit 10%","hint":null,"status":null,"exitCode":42}}
`,
    42,
  ],
  [
    'csv',
    ['-o', 'csv'],
    undefined,
    crlf(`state,name,id,storeId,lastSeenAt,ageSeconds,currentVersion,reason,isOverLimit,findings
offline,Loja 012 · Entrada,5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11,loja-012,2026-11-17T12:00:00Z,259200,2.4.1,reported offline,true,"[{""state"":""offline"",""reason"":""reported offline""}]"
critical,,00000000-0000-4000-8000-000000000004,,,,,healthStatus is missing,true,"[{""state"":""critical"",""reason"":""healthStatus is missing""}]"
critical,東京・渋谷,00000000-0000-4000-8000-000000000003,loja-031,2026-11-20T11:59:40Z,20,2.3.0,"healthStatus is ""degraded"", which is not documented",true,"[{""state"":""critical"",""reason"":""healthStatus is \\""degraded\\"", which is not documented""}]"
warning,Loja 012 · Caixa 2,00000000-0000-4000-8000-000000000002,loja-031,2026-11-20T11:59:40Z,20,2.3.0,reported warning,false,"[{""state"":""warning"",""reason"":""reported warning""}]"
`),
    `signage: offline: 1 of 5 players (20.0%), limit 0; critical: 2 of 5 players (40.0%), limit 0
`,
    42,
  ],
  [
    'yaml',
    ['-o', 'yaml', '--health', 'offline'],
    undefined,
    `state: offline
exitCode: 42
message: "offline: 1 of 1 player (100.0%), limit 0"
considered: 1
blockedSkipped: 1
excused:
  closed: 0
  grace: 0
  neverSeen: 0
counts:
  healthy: 0
  warning: 0
  critical: 0
  offline: 1
limits:
  warning: null
  critical:
    count: 0
  offline:
    count: 0
  minPlayers: 1
  maxAgeSeconds: null
  minVersion: null
breaches:
  - kind: state
    state: offline
    count: 1
    limit:
      count: 0
    minPlayers: null
incidents: []
checkedAt: "2026-11-20T12:00:00.000Z"
clockSkewSeconds: null
offenders:
  - state: offline
    name: Loja 012 · Entrada
    id: 5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11
    storeId: loja-012
    lastSeenAt: "2026-11-17T12:00:00Z"
    ageSeconds: 259200
    currentVersion: "2.4.1"
    reason: reported offline
    isOverLimit: true
    findings:
      - state: offline
        reason: reported offline
`,
    `signage: offline: 1 of 1 player (100.0%), limit 0
`,
    42,
  ],
])('players check: %s', async (name, args, columns, stdout, stderr, code) => {
  answer('/players', fleet);
  const terminal = columns === undefined ? {} : { columns };
  const env = name.includes('color') ? configured : { ...configured, NO_COLOR: '1' };
  expect(await run(['players', 'check', ...args], { env, ...terminal })).toEqual({ stdout, stderr, code });
});

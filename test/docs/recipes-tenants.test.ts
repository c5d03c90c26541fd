// project: slow
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { takeSnapshot } from '../../src/commands/snapshot/index.ts';
import { flagName } from '../../src/core/flag.ts';
import { executable, startSandbox } from '../bin/executable.ts';
import { keyOf } from '../helpers/keys.ts';
import { bash } from '../helpers/processes.ts';
import { emptyFolder } from '../helpers/run.ts';
import { block, readPage } from './pages.ts';

/* The recipes for thousands of tenants in docs/sql.md and docs/sql/kubernetes.md as written there. Nobody runs Kubernetes, rclone or an object store: what names what is checked. */

const blockOf = (language: string, text: string) => block(language, text);

const nightly = blockOf('sh', '# nightly KEYS');

test('the CronJob is one, and all that it names is there', () => {
  // Kubernetes reads 0440 as an octal number.
  const { kind, spec } = parseYaml(blockOf('yaml', 'CronJob'), { version: '1.1' });
  const job = spec.jobTemplate.spec;
  const pod = job.template.spec;
  const [container] = pod.containers;
  expect([kind, job.completionMode, spec.timeZone]).toEqual(['CronJob', 'Indexed', 'Etc/UTC']);
  const env: Record<string, string> = Object.fromEntries(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
  expect(env.PODS).toBe(String(job.completions));
  const variables = Array.from(nightly.matchAll(/\$\{?((?!JOB_)[A-Z][A-Z_]+)/g), ([, name = '']) => name);
  expect(Object.keys(env)).toEqual(expect.arrayContaining(variables));
  const nameOfEach = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();
  expect(nameOfEach(container.volumeMounts)).toEqual(nameOfEach(pod.volumes));
  const mounts = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
  expect(mounts).toEqual(expect.arrayContaining([container.command[1], container.workingDir]));
  expect([dirname(env.RCLONE_CONFIG ?? ''), dirname(env.XDG_CACHE_HOME ?? '')]).toEqual(['/rclone', '/data']);
  expect(pod.volumes[0].projected.defaultMode).toBe(0o440);
  expect(blockOf('dockerfile', 'FROM')).toContain(
    `COPY ${container.command[0]} /usr/bin/${container.command[0]}\n`,
  );
});

test('the lifecycle rule is about the folder that the job writes to', () => {
  const { Rules: rules } = JSON.parse(blockOf('json', 'signage-history'));
  expect(rules.map(({ Filter: filter }: { Filter: { Prefix: string } }) => filter.Prefix)).toEqual([
    'snapshots/',
  ]);
  expect(readPage('docs/sql/kubernetes.md')).toContain('value: store:signage-history/snapshots\n');
});

const folder = join(emptyFolder(), 'night');
const hasHistory = takeSnapshot.flags.some((flag) => flagName(flag) === '--history');

describe.skipIf(!hasHistory)('a night', () => {
  const before = process.cwd();
  afterAll(() => process.chdir(before));

  async function run(env: Readonly<Record<string, string>>, keys = 'keys') {
    const PATH = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(':');
    return bash(`cd '${folder}' && ./nightly '${keys}'`, { PATH, ...env });
  }

  test('each tenant has its snapshot, but the one that fails', async () => {
    for (const name of ['bin', 'keys']) mkdirSync(join(folder, name), { recursive: true });
    symlinkSync(executable, join(folder, 'bin/signage'));
    // rclone says what it was asked to do.
    writeFileSync(join(folder, 'bin/rclone'), '#!/bin/sh\necho rclone "$@"\n', { mode: 0o755 });
    writeFileSync(join(folder, 'nightly'), nightly);
    chmodSync(join(folder, 'nightly'), 0o755);
    const { SIGNAGE_BASE_URL, SIGNAGE_API_KEY } = await startSandbox('--hostile');
    writeFileSync(join(folder, 'keys/rede-aurora'), SIGNAGE_API_KEY);
    writeFileSync(join(folder, 'keys/unknown'), keyOf('x'));
    const ended = await run({ SIGNAGE_BASE_URL, RCLONE_TO: 'store:signage-history/snapshots' });
    expect(ended.stdout).toBe('rclone copy --immutable snapshots store:signage-history/snapshots\n');
    expect({ stderr: ended.stderr, code: ended.code }).toEqual({
      stderr: `signage: the API key is malformed (INVALID_FORMAT)
  Copy the whole key again, then write it to the file in SIGNAGE_API_KEY_FILE
unknown: exit 11
`,
      code: 123,
    });
    expect(readdirSync(join(folder, 'snapshots'))).toEqual(['tenant=rede-aurora']);
  });

  test('pods share the tenants', async () => {
    const keys = join(folder, 'more');
    mkdirSync(keys);
    for (const name of ['a', 'b', 'c']) writeFileSync(join(keys, name), keyOf('x'));
    const { SIGNAGE_BASE_URL } = await startSandbox('--hostile');
    const read = [];
    for (const JOB_COMPLETION_INDEX of ['0', '1', '2']) {
      const { stderr } = await run({ SIGNAGE_BASE_URL, PODS: '3', JOB_COMPLETION_INDEX }, keys);
      read.push(/^(.+): exit 11$/m.exec(stderr)?.[1]);
    }
    expect(read).toEqual(['c', 'a', 'b']);
  });

  test('DuckDB reads it, from the store and as Parquet', async () => {
    process.chdir(folder);
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
    // As it would be without the store.
    const month = blockOf('sql', 's3://')
      .replace(/^(?:INSTALL|LOAD|CREATE SECRET) .*\n/gm, '')
      .replace('s3://signage-history/', '')
      .replace(/at=\d{4}-\d\d-\*/, 'at=*');
    expect(await rowsOf(month)).toEqual([[expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{4}Z$/), '4']]);
    expect(await rowsOf(blockOf('sql', 'COPY'))).toEqual([['36']]);
    expect(await rowsOf(blockOf('sql', 'LIMIT 20'))).toEqual([['rede-aurora', '36', 11.1]]);
    connection.closeSync();
    database.closeSync();
  });
});

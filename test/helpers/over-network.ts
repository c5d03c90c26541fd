import { createFetch } from '../../src/api/transport.ts';
import { readTextFile } from '../../src/host/read-file.ts';
import { configured, type RunResult, run } from './run.ts';

const { signal } = new AbortController();

/** A run that asks a server on this machine over the real network. On stderr the server's address is `BASE`. */
export async function runAt(baseUrl: string, argv: readonly string[]): Promise<RunResult> {
  const env = { ...configured, SIGNAGE_BASE_URL: baseUrl };
  const fetch = createFetch({ env, readTextFile: (path) => readTextFile(path, { signal }) });
  const result = await run(argv, { env, context: { fetch } });
  return { ...result, stderr: result.stderr.replaceAll(baseUrl, 'BASE') };
}

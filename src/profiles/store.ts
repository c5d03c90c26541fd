import { constants } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import * as z from 'zod/mini';
import type { Context, ProfileStore, Profiles } from '../context.ts';
import { Failure } from '../errors.ts';

const configName = 'config';
/** For the owner alone: the file holds keys. */
const folderMode = constants.S_IRWXU;
const fileMode = constants.S_IRUSR | constants.S_IWUSR;

const fileSchema = z.object({
  current: z.optional(z.string()),
  profiles: z.record(
    z.string(),
    z.object({
      baseUrl: z.url({ protocol: /^https?$/ }),
      key: z.string(),
      scopes: z._default(z.array(z.string()), []),
      allowHttp: z.optional(z.boolean()),
    }),
  ),
});

/** The profiles in `conf`'s file, below the user's configuration folder or `SIGNAGE_CONFIG_DIR`. */
export function createProfileStore(env: Context['env']): ProfileStore {
  const folder = env.SIGNAGE_CONFIG_DIR || envPaths('signage', { suffix: '' }).config;
  const path = join(folder, `${configName}.json`);
  return {
    path,
    read: () => readProfiles(path),

    async update(change) {
      const next = change(await readProfiles(path));
      // conf brings a schema validator and takes 20 ms to load: reading does without it.
      const { default: Conf } = await import('conf');
      try {
        await mkdir(folder, { recursive: true, mode: folderMode });
        new Conf({ projectName: 'signage', cwd: folder, configName, configFileMode: fileMode }).store = {
          ...next,
        };
      } catch (cause) {
        throw new Failure('CONFIG', `the profiles cannot be stored in ${path}: ${reason(cause)}`, {
          hint: 'To keep them elsewhere: SIGNAGE_CONFIG_DIR=…',
          cause,
        });
      }
    },
  };
}

async function readProfiles(path: string): Promise<Profiles> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      return { current: undefined, profiles: {} };
    throw new Failure('CONFIG', `the profiles in ${path} cannot be read: ${reason(cause)}`, {
      hint: 'Make the file readable, or use another folder: SIGNAGE_CONFIG_DIR=…',
      cause,
    });
  }
  const { current, profiles } = parseProfiles(text, path);
  return { current, profiles };
}

function parseProfiles(text: string, path: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (cause) {
    // The cause could quote the file, and the file holds keys.
    const what = cause instanceof SyntaxError ? 'it is not JSON' : 'it does not hold profiles';
    throw new Failure('CONFIG', `the profiles in ${path} cannot be used: ${what}`, {
      hint: 'Move the file away, then: signage auth login',
    });
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { ApiKey } from '../model/api-key.ts';
import type { KeySource } from '../profiles/settings.ts';

/** The key itself. Throws `CONFIG` when its file cannot be read, `INVALID_FORMAT` when it can be no header value. */
export async function readKey(
  source: KeySource,
  { readTextFile }: Pick<Context, 'readTextFile'>,
): Promise<ApiKey> {
  return parseKey(source.from === 'file' ? await readKeyFile(source.path, readTextFile) : source.key);
}

/** A key as pasted or piped: the line break at its end is not part of it. */
export function parseKey(text: string): ApiKey {
  const key = new ApiKey(text.trim());
  if (key.isSendable) return key;
  throw new Failure('INVALID_FORMAT', 'the API key holds characters that cannot be sent (INVALID_FORMAT)', {
    hint: 'Was it pasted with a line break or another text around it? Copy the whole key again: signage auth login',
  });
}

async function readKeyFile(path: string, readTextFile: Context['readTextFile']): Promise<string> {
  try {
    return await readTextFile(path);
  } catch (cause) {
    throw new Failure('CONFIG', `the file in SIGNAGE_API_KEY_FILE cannot be read: ${path}`, {
      hint: 'It must be a readable file that holds the key alone',
      cause,
    });
  }
}

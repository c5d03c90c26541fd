import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';

/**
 * The authorities to trust where `--ca-file` or `SIGNAGE_CA_FILE` adds some: a list of one's own takes the place of
 * Node's, so it holds those of Node and of `NODE_EXTRA_CA_CERTS` too. Undefined where Node's own will do.
 */
export async function readAuthorities(
  { env, readTextFile }: Pick<Context, 'env' | 'readTextFile'>,
  caFile = env.SIGNAGE_CA_FILE || undefined,
): Promise<string[] | undefined> {
  if (caFile === undefined) return undefined;
  const { rootCertificates } = await import('node:tls');
  const inherited = env.NODE_EXTRA_CA_CERTS;
  const files = inherited ? [caFile, inherited] : [caFile];
  const added = await Promise.all(
    files.map(async (file) => {
      const text = await readTextFile(file).catch((cause: unknown) => {
        throw notUsable(file, cause instanceof Failure ? cause.message : 'it cannot be read', cause);
      });
      if (!text.includes('-----BEGIN CERTIFICATE-----')) throw notUsable(file, 'it holds no PEM certificate');
      return text;
    }),
  );
  return [...rootCertificates, ...added];
}

function notUsable(file: string, why: string, cause?: unknown): Failure {
  return new Failure('CONFIG', `the certificates in ${file} cannot be used: ${why}`, {
    hint: '--ca-file and SIGNAGE_CA_FILE name a file of PEM certificates',
    cause,
  });
}

import { promises as files } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { SecureContext } from 'node:tls';
import type { Context } from '../context.ts';
import { badConfig, Failure } from '../errors.ts';

const beginning = '-----BEGIN CERTIFICATE-----';

/**
 * What TLS trusts in addition to Node's own authorities: those of `--ca-file` or `SIGNAGE_CA_FILE`, and those of
 * `SSL_CERT_FILE` and `SSL_CERT_DIR`, as in curl. With `NODE_EXTRA_CA_CERTS` and Node's, since such a list replaces both.
 * Undefined without any: Node's own. Made once for all connections: parsing all of Node's certificates takes longer than a
 * handshake.
 */
export async function readAuthorities(
  { env, readTextFile }: Pick<Context, 'env' | 'readTextFile'>,
  caFile = env.SIGNAGE_CA_FILE,
): Promise<SecureContext | undefined> {
  const { SSL_CERT_FILE, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS } = env;
  if (!caFile && !SSL_CERT_FILE && !SSL_CERT_DIR) return undefined;
  const inFolders = await filesIn(SSL_CERT_DIR ?? '');
  const required = [caFile, NODE_EXTRA_CA_CERTS].map(async (file) => {
    if (!file) return '';
    const text = await readTextFile(file).catch((cause: unknown) => {
      throw notUsable(file, cause instanceof Failure ? cause.message : 'it cannot be read', cause);
    });
    if (!text.includes(beginning)) throw notUsable(file, 'it contains no PEM certificate');
    await assertReadable(file, text);
    return text;
  });
  // Like OpenSSL, skip files that are not there.
  const optional = [SSL_CERT_FILE, ...inFolders].map((file) =>
    file ? readTextFile(file).catch(() => '') : '',
  );
  const added = await Promise.all([...required, ...optional]);
  const { createSecureContext, rootCertificates } = await import('node:tls');
  const ca = new Set([...rootCertificates, ...added.filter((text) => text.includes(beginning))]);
  return createSecureContext({ ca: [...ca] });
}

/** Throws `CONFIG` for a certificate that cannot be read: OpenSSL would skip it, and all after it, without a word. */
async function assertReadable(file: string, text: string): Promise<void> {
  const { X509Certificate } = await import('node:crypto');
  // Each with the beginning of its line, where OpenSSL allows nothing.
  const [, ...certificates] = `\n${text}`.split(/\n(?=[^\n]*-----BEGIN CERTIFICATE-----)/);
  for (const [at, certificate] of certificates.entries())
    try {
      new X509Certificate(certificate);
    } catch (cause) {
      const which =
        certificates.length === 1 ? 'its certificate' : `certificate ${at + 1} of ${certificates.length}`;
      throw notUsable(file, `${which} cannot be read: it is cut off, or its line breaks are missing`, cause);
    }
}

/** The files in these folders that OpenSSL reads: `3387b84d.0`. */
async function filesIn(folders: string): Promise<string[]> {
  const paths = folders.split(delimiter).map(async (folder) => {
    const names = await files.readdir(folder).catch(() => []);
    return names.filter((name) => /^[\da-f]{8}\.\d+$/.test(name)).map((name) => join(folder, name));
  });
  return (await Promise.all(paths)).flat();
}

function notUsable(file: string, why: string, cause?: unknown): Failure {
  const hint = '--ca-file and SIGNAGE_CA_FILE take a file of PEM certificates';
  return badConfig(`cannot use the certificates in ${file}: ${why}`, hint, cause);
}

import 'reflect-metadata';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/*
 * Certificates for servers in tests, made in memory: no openssl program, no files.
 *
 *   const authority = await createAuthority();
 *   const server = createServer(await authority.issue());           // for localhost, 127.0.0.1 and ::1
 *   await writeFile(file, authority.pem);                           // for --ca-file
 */

/** What a TLS server takes: PEM. */
export interface Certificate {
  readonly key: string;
  /** The certificate, then those of the intermediate authorities up to the root, which is left out. */
  readonly cert: string;
  /** The certificate alone, as a server sends it that lacks its intermediate. */
  readonly leaf: string;
}

interface CertificateOptions {
  /** Host names and IP addresses; by default those of loopback. */
  readonly names?: readonly string[];
  /** By default from yesterday to tomorrow. */
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

export interface Authority {
  /** Its certificate. */
  readonly pem: string;
  issue(options?: CertificateOptions): Promise<Certificate>;
  /** An authority that this one has signed. */
  createIntermediate(): Promise<Authority>;
}

/** The time in so many days. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

/** Those that have been valid, and are no more. */
export const expired: CertificateOptions = { notBefore: inDays(-3), notAfter: inDays(-1) };

/** Those that are valid only from tomorrow. */
export const notYetValid: CertificateOptions = { notBefore: inDays(1), notAfter: inDays(3) };

/** An authority that nothing trusts until it is named. */
export async function createAuthority(signer?: Signed): Promise<Authority> {
  const isAuthority = new BasicConstraintsExtension(true, undefined, true);
  const usage = new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true);
  const name = signer ? 'CN=Test intermediate' : 'CN=Test authority';
  const own = await sign(name, [isAuthority, usage], {}, signer);
  return {
    pem: own.pem,
    issue: (options) => issue(options, own),
    createIntermediate: () => createAuthority(own),
  };
}

/** The certificate of a server that has signed it itself. */
export async function createSelfSigned(options?: CertificateOptions): Promise<Certificate> {
  return await issue(options);
}

async function issue(options: CertificateOptions = {}, signer?: Signed): Promise<Certificate> {
  const { names = ['localhost', '127.0.0.1', '::1'] } = options;
  const alternatives = names.map((name) => ({ type: isIP(name) === 0 ? 'dns' : 'ip', value: name }) as const);
  const extensions = [new SubjectAlternativeNameExtension(alternatives)];
  const { keys, pem } = await sign('CN=Test server', extensions, options, signer);
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { key, cert: pem + (signer?.chain ?? ''), leaf: pem };
}

interface Signed {
  readonly name: string;
  readonly keys: Awaited<ReturnType<typeof createKeys>>;
  readonly pem: string;
  /** What a server sends after the certificates that this one signs. */
  readonly chain: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

function createKeys() {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function sign(
  name: string,
  extensions: Extension[],
  { notBefore = inDays(-1), notAfter = inDays(1) }: CertificateOptions,
  signer?: Signed,
): Promise<Signed> {
  const keys = await createKeys();
  const certificate = await X509CertificateGenerator.create({
    issuer: signer?.name ?? name,
    subject: name,
    signingKey: (signer?.keys ?? keys).privateKey,
    publicKey: keys.publicKey,
    signingAlgorithm: algorithm,
    notBefore,
    notAfter,
    extensions,
  });
  const pem = `${certificate.toString('pem')}\n`;
  return { name, keys, pem, chain: signer ? pem + signer.chain : '' };
}

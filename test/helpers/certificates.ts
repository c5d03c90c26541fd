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

export interface CertificateOptions {
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

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 24 * 60 * 60 * 1000;

type Keys = Awaited<ReturnType<typeof createKeys>>;

interface Issuer {
  readonly name: string;
  readonly keys: Keys;
  /** What a server sends after its own certificate. */
  readonly chain: string;
}

/** An authority that nothing trusts until it is named. */
export async function createAuthority(): Promise<Authority> {
  const keys = await createKeys();
  const name = 'CN=Test authority';
  const pem = await sign({ name, keys, chain: '' }, name, keys, authorityExtensions(), {});
  return authorityOf({ name, keys, chain: '' }, pem);
}

/** The certificate of a server that has signed it itself. */
export async function createSelfSigned(options: CertificateOptions = {}): Promise<Certificate> {
  const keys = await createKeys();
  const name = 'CN=Test server';
  const leaf = await sign({ name, keys, chain: '' }, name, keys, [alternativeNames(options)], options);
  return { key: await privateKey(keys), cert: leaf, leaf };
}

/** Those that have been valid, and are no more. */
export const expired: CertificateOptions = {
  notBefore: new Date(Date.now() - 3 * day),
  notAfter: new Date(Date.now() - day),
};

/** Those that are valid only from tomorrow. */
export const notYetValid: CertificateOptions = {
  notBefore: new Date(Date.now() + day),
  notAfter: new Date(Date.now() + 3 * day),
};

function authorityOf(issuer: Issuer, pem: string): Authority {
  return {
    pem,
    async issue(options = {}) {
      const keys = await createKeys();
      const leaf = await sign(issuer, 'CN=Test server', keys, [alternativeNames(options)], options);
      return { key: await privateKey(keys), cert: leaf + issuer.chain, leaf };
    },
    async createIntermediate() {
      const keys = await createKeys();
      const name = 'CN=Test intermediate';
      const own = await sign(issuer, name, keys, authorityExtensions(), {});
      return authorityOf({ name, keys, chain: own + issuer.chain }, own);
    },
  };
}

function createKeys() {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function privateKey(keys: Keys): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
}

async function sign(
  issuer: Issuer,
  subject: string,
  keys: Keys,
  extensions: Extension[],
  { notBefore = new Date(Date.now() - day), notAfter = new Date(Date.now() + day) }: CertificateOptions,
): Promise<string> {
  const certificate = await X509CertificateGenerator.create({
    issuer: issuer.name,
    subject,
    signingKey: issuer.keys.privateKey,
    publicKey: keys.publicKey,
    signingAlgorithm: algorithm,
    notBefore,
    notAfter,
    extensions,
  });
  return `${certificate.toString('pem')}\n`;
}

function authorityExtensions(): Extension[] {
  return [
    new BasicConstraintsExtension(true, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  ];
}

function alternativeNames({ names = ['localhost', '127.0.0.1', '::1'] }: CertificateOptions): Extension {
  return new SubjectAlternativeNameExtension(
    names.map((name) => ({ type: isIP(name) === 0 ? 'dns' : 'ip', value: name })),
  );
}

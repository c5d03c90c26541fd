/** A digest that a file must have. */
export interface Checksum {
  readonly algorithm: string;
  /** Hexadecimal, in lower case. */
  readonly digest: string;
}

/** Hexadecimal digits of a digest, by algorithm. */
export const digestLengths: ReadonlyMap<string, number> = new Map(
  Object.entries({ crc32: 8, md5: 32, sha1: 40, sha224: 56, sha256: 64, sha384: 96, sha512: 128 }),
);

/** A checksum (§2.1) that can be verified; undefined for another algorithm or form. Ignores case. */
export function parseChecksum(text: string): Checksum | undefined {
  const [, algorithm = '', digest = ''] = /^([a-z\d]+):([\da-f]+)$/.exec(text.trim().toLowerCase()) ?? [];
  // Node makes all digests but this one.
  const isKnown = algorithm !== 'crc32' && digestLengths.get(algorithm) === digest.length;
  return isKnown ? { algorithm, digest } : undefined;
}

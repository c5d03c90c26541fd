/** A digest that a file must have. */
export interface Checksum {
  readonly algorithm: string;
  /** Hexadecimal, in lower case. */
  readonly digest: string;
}

/** Hexadecimal digits of a digest, by algorithm. */
const lengths: Readonly<Record<string, number>> = { sha256: 64, sha1: 40, sha512: 128, md5: 32 };

/** A checksum (§2.1) that can be verified; undefined for another algorithm or form. Ignores case. */
export function parseChecksum(text: string): Checksum | undefined {
  const [, algorithm = '', digest = ''] = /^([a-z\d]+):([\da-f]+)$/.exec(text.trim().toLowerCase()) ?? [];
  const isKnown = Object.hasOwn(lengths, algorithm) && lengths[algorithm] === digest.length;
  return isKnown ? { algorithm, digest } : undefined;
}

import type SemVer from 'semver/classes/semver.js';
import parse from 'semver/functions/parse.js';

/** A version that can be compared; as text it is `2.4.0`, in full and without the `v`. */
export type Version = SemVer;

/** One to three numbers, then what semver knows of a prerelease (`-rc.1`) and a build (`+7`). */
const form = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+][\dA-Za-z.+-]+)?$/i;

/**
 * The version that the whole text names; undefined where it names none.
 * As player apps are versioned in many ways, `2.4`, `v2.4.0` and `2026.05.01` are read as well as semver's own form.
 */
export function parseVersion(text: string): Version | undefined {
  const [, major, minor = '0', patch = '0', rest = ''] = form.exec(text.trim()) ?? [];
  if (major === undefined) return undefined;
  // Loose: leading zeros are allowed.
  return parse(`${major}.${minor}.${patch}${rest}`, true) ?? undefined;
}

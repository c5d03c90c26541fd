import type SemVer from 'semver/classes/semver.js';
import parse from 'semver/functions/parse.js';

/** A version that can be compared; as text it is `2.4.0`, in full and without the `v`. */
export type Version = SemVer;

/** One to three numbers, then what semver knows of a prerelease (`-rc.1`) and a build (`+7`). */
const form = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+][\dA-Za-z.+-]+)?$/i;

/** A fleet has few versions, and reading one takes longer than all else that a player is judged by. */
const known = new Map<string, Version | undefined>();
/** Texts that are remembered; no fleet has as many on purpose. */
const mostKnown = 1000;

/**
 * The version that the whole text names; undefined where it names none.
 * As player apps are versioned in many ways, `2.4`, `v2.4.0` and `2026.05.01` are read as well as semver's own form.
 */
export function parseVersion(text: string): Version | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= mostKnown) known.clear();
  const version = readVersion(text);
  known.set(text, version);
  return version;
}

function readVersion(text: string): Version | undefined {
  const [, major, minor = '0', patch = '0', rest = ''] = form.exec(text.trim()) ?? [];
  if (major === undefined) return undefined;
  // Loose: leading zeros are allowed.
  return parse(`${major}.${minor}.${patch}${rest}`, true) ?? undefined;
}

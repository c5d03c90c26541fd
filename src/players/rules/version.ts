import type SemVer from 'semver/classes/semver.js';
import parse from 'semver/functions/parse.js';

/** A comparable version. Its text is complete and has no `v`: `2.4.0`. */
export type Version = SemVer;

/** One to three numbers, then a semver prerelease (`-rc.1`) or build (`+7`). */
const form = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+][\dA-Za-z.+-]+)?$/i;

/** Fleets have few versions, and parsing one takes longer than everything else a player is judged by. */
const parsed = new Map<string, Version | undefined>();

/**
 * Parses text that is a version from end to end; undefined for any other. Player apps are versioned in many ways:
 * besides strict semver, `2.4`, `v2.4.0` and `2026.05.01` count.
 */
export function parseVersion(text: string): Version | undefined {
  if (parsed.has(text)) return parsed.get(text);
  const [, major, minor = '0', patch = '0', rest = ''] = form.exec(text.trim()) ?? [];
  // Loose mode allows leading zeros.
  const version = major === undefined ? null : parse(`${major}.${minor}.${patch}${rest}`, true);
  parsed.set(text, version ?? undefined);
  return version ?? undefined;
}

import { execFileSync } from 'node:child_process';
import manifest from '../package.json';

/** The project's metadata in package.json. */
export const { version, description, license, author, homepage } = manifest;

/** URL of the source repository: https://github.com/OWNER/NAME. */
export const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** Base URL of the release's downloads. */
export const downloads = `${repository}/releases/download/v${version}`;

/** Modification time of all files in seconds since 1970: the commit's, so that two builds are identical. */
export function readEpoch({
  SOURCE_DATE_EPOCH: given,
}: Readonly<Record<string, string | undefined>>): number {
  return Number(given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }));
}

import { execFileSync } from 'node:child_process';
import manifest from '../package.json';

/** What package.json says about the project, for everything that is published. */
export const { version, description, license, author, homepage } = manifest;

/** Where the source is: https://github.com/OWNER/NAME. */
export const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** The folder that a release's files are downloaded from. */
export const downloads = `${repository}/releases/download/v${version}`;

/** Seconds since 1970 that stand for the time of every file: the commit's, not the clock's, so that two builds are equal. */
export function readEpoch({
  SOURCE_DATE_EPOCH: given,
}: Readonly<Record<string, string | undefined>>): number {
  return Number(given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }));
}

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder that `npm run release` has filled, which `SIGNAGE_TEST_RELEASE` names. */
export const release = resolve(process.env.SIGNAGE_TEST_RELEASE ?? 'release/out');

/** The file names of the archives with an executable in it. */
export const archives: readonly string[] = readdirSync(release).filter((name) =>
  /^signage-[\d.]+-.*\.(?:tar\.gz|zip)$/.test(name),
);

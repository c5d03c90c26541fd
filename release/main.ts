import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json';
import { makeArchive } from './archives.ts';
import { readPackages, readRuntime } from './bundled-packages.ts';
import { checksumLines, sha256 } from './checksums.ts';
import { thirdPartyLicenses } from './contents.ts';
import { makeDebianPackage } from './debian.ts';
import { compile, installCompilers } from './executable/compile.ts';
import { homebrewFormula } from './managers/homebrew.ts';
import { nixFlake } from './managers/nix.ts';
import { scoopManifest } from './managers/scoop.ts';
import { changesOf, releaseNotes } from './notes.ts';
import { program } from './programs.ts';
import { readEpoch, version } from './project.ts';
import { renderSbom } from './sbom.ts';
import { targets as all, archiveName, type Target } from './targets.ts';

/*
 * npm run release -- [--targets linux-x64,...] [--out FOLDER] [--executables FOLDER] [--ran linux-arm64,...]
 *
 * Makes every file of a release in a folder (release/out). What it takes comes from the npm registry; two runs at the same
 * commit make equal files. --executables names a folder TARGET/signage of executables to pack instead of compiling them,
 * such as those that have been signed elsewhere; --ran, which of them have been run there, for the release notes.
 */

const { values } = parseArgs({
  options: {
    targets: { type: 'string', default: all.map(({ name }) => name).join(',') },
    out: { type: 'string', default: 'release/out' },
    executables: { type: 'string' },
    ran: { type: 'string' },
  },
});
const targets = values.targets.split(',').map(targetOf);
const ran = values.ran?.split(',').map(targetOf);
const out = resolve(values.out);
const bundle = 'node_modules/.cache/release/bundle';
const work = resolve('node_modules/.cache/release/work');
const executables = resolve(values.executables ?? join(out, 'executables'));
const epoch = readEpoch(process.env);

if (values.executables === undefined) await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await rm(work, { recursive: true, force: true });
await mkdir(work, { recursive: true });

say('bundling');
await program(process.execPath, ['release/executable/bundle.js', bundle]);
if (values.executables === undefined) {
  say('installing the compilers');
  await installCompilers();
}
const runtime = await readRuntime();
const licenses = await thirdPartyLicenses(bundle, runtime.version);
for (const target of targets) {
  const executable = join(executables, target.name, target.executable);
  if (values.executables === undefined) {
    say(`compiling for ${target.name}`);
    await compile(bundle, target, executable);
  }
  say(`packing ${target.name}`);
  const parts = { target, executable, licenses, epoch };
  await makeArchive(out, work, parts);
  await makeDebianPackage(out, work, parts);
}

say('packing for npm');
await program('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', out]);
await writeFile(
  join(out, 'sbom.cdx.json'),
  renderSbom(manifest, [...(await readPackages(bundle)), { manifest: runtime }]),
);
const sums = await sumUp();
const sumOf = (target: Target) => {
  const sum = sums.get(archiveName(target, version));
  if (sum === undefined) throw new Error(`there is no archive for ${target.name}`);
  return sum;
};
await writeFile(join(out, 'signage.rb'), homebrewFormula(targets, sumOf));
await writeFile(join(out, 'flake.nix'), nixFlake(targets, sumOf));
for (const target of targets.filter(({ archive }) => archive === 'zip'))
  await writeFile(join(out, 'signage.json'), scoopManifest(target, sumOf(target)));
const changes = changesOf(await readFile('CHANGELOG.md', 'utf8'), version);
await writeFile(join(out, 'NOTES.md'), releaseNotes(targets, changes, ran));
await writeFile(join(out, 'checksums.txt'), checksumLines(await sumUp()));
await rm(work, { recursive: true });
say(`made ${out}`);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function targetOf(name: string): Target {
  const target = all.find((each) => each.name === name);
  if (target) return target;
  throw new Error(`unknown target ${name}: choose from ${all.map((each) => each.name).join(', ')}`);
}

/** The SHA-256 of each file in the folder, by its name. */
async function sumUp(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(out, { withFileTypes: true });
  const names = entries.flatMap((entry) =>
    entry.isFile() && entry.name !== 'checksums.txt' ? [entry.name] : [],
  );
  const sums = new Map<string, string>();
  for (const name of names.sort()) sums.set(name, await sha256(join(out, name)));
  return sums;
}

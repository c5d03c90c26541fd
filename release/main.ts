import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import manifest from '../package.json';
import { makeArchive } from './archives.ts';
import { readPackages, readRuntime } from './bundled-packages.ts';
import { checksumLines, checksumsIn } from './checksums.ts';
import { put, thirdPartyLicenses } from './contents.ts';
import { makeDebianPackage } from './debian.ts';
import { compile, installCompilers } from './executable/compile.ts';
import { homebrewFormula } from './managers/homebrew.ts';
import { nixFlake } from './managers/nix.ts';
import { scoopManifest } from './managers/scoop.ts';
import { bundleName, makeMcpBundle } from './mcp/bundle.ts';
import { registryEntry } from './mcp/registry.ts';
import { changesOf, releaseNotes } from './notes.ts';
import { program } from './programs.ts';
import { readCommit, readEpoch, version } from './project.ts';
import { renderSbom } from './sbom.ts';
import { targets as all, archiveName, type Target } from './targets.ts';

/*
 * npm run release -- [--targets linux-x64,...] [--out FOLDER] [--executables FOLDER] [--ran linux-arm64,...]
 *
 * Makes all files of a release in a folder (default: release/out). Everything it downloads comes from the npm registry, and
 * two runs at the same commit produce identical files. --executables packs existing executables, such as signed ones, from
 * FOLDER/TARGET/ instead of compiling them; --ran names those that were run elsewhere, for the release notes.
 */

const bundle = 'node_modules/.cache/release/bundle';
const work = resolve('node_modules/.cache/release/work');

const { values } = parseArgs({
  options: {
    targets: { type: 'string', default: all.map(({ name }) => name).join(',') },
    out: { type: 'string', default: 'release/out' },
    executables: { type: 'string' },
    ran: { type: 'string' },
  },
});
await makeRelease({
  targets: values.targets.split(',').map(targetOf),
  out: resolve(values.out),
  existing: values.executables,
  ran: values.ran?.split(',').map(targetOf),
});

interface Options {
  readonly targets: readonly Target[];
  readonly out: string;
  /** The folder of the executables; undefined to compile them. */
  readonly existing: string | undefined;
  /** Targets whose executable was run elsewhere. */
  readonly ran: readonly Target[] | undefined;
}

async function makeRelease({ targets, out, existing, ran }: Options): Promise<void> {
  if (existing === undefined) await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  log('bundling');
  await program(process.execPath, ['release/executable/bundle.js', bundle]);
  const executables = resolve(existing ?? join(out, 'executables'));
  const licenses = await thirdPartyLicenses(bundle, (await readRuntime()).manifest.version);
  if (existing === undefined) {
    await compileAll(targets, executables);
    // The container image is made from both.
    await put(join(executables, 'THIRD-PARTY-LICENSES.txt'), licenses);
  }
  await packAll(targets, executables, licenses, out);
  log('packing for npm');
  await program('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', out]);
  await writeSbom(out);
  await writePackageManagers(targets, out);
  await writeNotes(targets, out, ran);
  await writeFile(join(out, 'checksums.txt'), checksumLines(await checksumsIn(out)));
  log(`made ${out}`);
}

/** Runs work for as many targets at once as there are processors. */
function forEach(targets: readonly Target[], work: (target: Target) => Promise<void>): Promise<unknown> {
  return pMap(targets, work, { concurrency: availableParallelism() });
}

async function compileAll(targets: readonly Target[], executables: string): Promise<void> {
  log('installing the compilers');
  await installCompilers();
  await forEach(targets, async (target) => {
    log(`compiling for ${target.name}`);
    await compile(bundle, target, join(executables, target.name, target.executable));
  });
}

async function packAll(
  targets: readonly Target[],
  executables: string,
  licenses: string,
  out: string,
): Promise<void> {
  const epoch = readEpoch(process.env);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  await forEach(targets, async (target) => {
    log(`packing ${target.name}`);
    const parts = { target, executable: join(executables, target.name, target.executable), licenses, epoch };
    await Promise.all([makeArchive(out, work, parts), makeDebianPackage(out, work, parts)]);
  });
  log('packing the MCP bundle');
  await makeMcpBundle(out, work, epoch);
  await rm(work, { recursive: true });
}

async function writeSbom(out: string): Promise<void> {
  const packages = [...(await readPackages(bundle)), await readRuntime()];
  const source = { commit: readCommit(), epoch: readEpoch(process.env) };
  await writeFile(join(out, 'sbom.cdx.json'), renderSbom(manifest, packages, source));
}

/** The archives and the bundle must be there already: their checksums are in these files. */
async function writePackageManagers(targets: readonly Target[], out: string): Promise<void> {
  const checksums = await checksumsIn(out);
  const checksumOfFile = (name: string) => {
    const checksum = checksums.get(name);
    if (checksum === undefined) throw new Error(`no ${name} in ${out}`);
    return checksum;
  };
  const checksumOf = (target: Target) => checksumOfFile(archiveName(target, version));
  await writeFile(join(out, 'server.json'), registryEntry(checksumOfFile(bundleName)));
  await writeFile(join(out, 'signage.rb'), homebrewFormula(targets, checksumOf));
  await writeFile(join(out, 'flake.nix'), nixFlake(targets, checksumOf));
  for (const target of targets.filter(({ archive }) => archive === 'zip'))
    await writeFile(join(out, 'signage.json'), scoopManifest(target, checksumOf(target)));
}

async function writeNotes(
  targets: readonly Target[],
  out: string,
  ran: readonly Target[] | undefined,
): Promise<void> {
  const changes = changesOf(await readFile('CHANGELOG.md', 'utf8'), version);
  await writeFile(join(out, 'NOTES.md'), releaseNotes(targets, changes, ran));
}

function log(text: string): void {
  process.stdout.write(`${text}\n`);
}

function targetOf(name: string): Target {
  const target = all.find((each) => each.name === name);
  if (target) return target;
  throw new Error(`unknown target ${name}; targets are ${all.map((each) => each.name).join(', ')}`);
}

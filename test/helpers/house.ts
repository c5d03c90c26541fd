import { posix } from 'node:path';
import { readSourceFile } from './source-file.ts';

/** Paths below `src`, with what the files hold. */
export type Files = Readonly<Record<string, string>>;

const forAll = ['errors', 'context', 'version'];
/** They do not import each other. */
const middle = ['query', 'output', 'rules', 'api', 'profiles', 'sandbox'];
const bottom = ['model', 'json'];

/** Who may import whom (CONTRIBUTING, "The house"), besides files of the same room: each room with those below it. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  main: ['host', 'run', 'api', 'profiles', 'output', ...forAll],
  run: ['cli', ...forAll],
  cli: ['commands', 'command', ...middle, ...bottom, ...forAll],
  commands: ['command', ...middle, ...bottom, ...forAll],
  command: [...middle, ...bottom, ...forAll],
  api: [...bottom, ...forAll],
  profiles: [...bottom, ...forAll],
  output: [...bottom, ...forAll],
  query: [...bottom, ...forAll],
  rules: [...bottom, ...forAll],
  sandbox: [...bottom, ...forAll],
  host: [...bottom, ...forAll],
  model: ['json'],
  json: ['errors'],
  context: ['errors', 'model'],
  errors: [],
  version: [],
};

/** Rooms that take values and give values: no I/O, no clock, no chance. */
const pureRooms = ['rules', 'output', 'query', 'model', 'json'];
const packagesWithEffects = ['undici', 'conf', 'env-paths', '@clack/prompts'];

const namesThatSayNothing = /^(?:utils?|helpers?|common|misc|managers?)$/;

/** Everything in which the files break the rules of the house, in words; nothing when they keep them. */
export function complaintsAbout(files: Files): string[] {
  const imports = new Map<string, string[]>();
  const complaints: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const { imports: written, namesProcess, isImpure } = readSourceFile(text);
    const room = roomOf(path);
    const isPure = pureRooms.includes(room);
    const own = written.filter((name) => name.startsWith('.')).map((name) => resolve(path, name));
    imports.set(path, own);

    if (!(room in mayImport)) complaints.push(`${path} is in no room of the house`);
    for (const target of own) {
      const below = roomOf(target);
      if (!(target in files) && target !== '../package.json')
        complaints.push(`${path} imports ${target}, which is no file`);
      else if (below !== room && !mayImport[room]?.includes(below) && target !== '../package.json')
        complaints.push(`${path} imports ${target}: ${room} may not import ${below}`);
    }
    if (room === 'version' && own.some((target) => target !== '../package.json'))
      complaints.push(`${path} imports something else than package.json`);
    for (const name of written.filter((name) => !name.startsWith('.'))) {
      if (isPure && (name.startsWith('node:') || packagesWithEffects.includes(name)))
        complaints.push(`${path} imports ${name}: ${room} is pure`);
    }
    if (isPure && isImpure) complaints.push(`${path} reads the clock or draws lots: ${room} is pure`);
    if (namesProcess && path !== 'main.ts') complaints.push(`${path} names process`);
    for (const word of path.replace(/\.ts$/, '').split(/[/-]/)) {
      if (namesThatSayNothing.test(word)) complaints.push(`${path} is named "${word}", which says nothing`);
    }
  }
  return [...complaints, ...cyclesIn(imports).map((cycle) => `a cycle: ${cycle.join(' → ')}`)];
}

/** The folder below `src`, or the file's own name: `cli.ts` belongs to `cli/`. */
function roomOf(path: string): string {
  return path.split('/')[0]?.replace(/\.ts$/, '') ?? path;
}

function resolve(from: string, name: string): string {
  return posix.join(posix.dirname(from), name);
}

/** One cycle for each group of files that import each other, types included: a type is a promise about a file, too. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const follow = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path]);
    if (done.has(path)) return;
    done.add(path);
    for (const target of imports.get(path) ?? []) follow(target, [...trail, path]);
  };
  for (const path of imports.keys()) follow(path, []);
  return cycles;
}

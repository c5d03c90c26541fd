// project: slow
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { registry } from '../../src/commands/registry.ts';
import { globalFlags } from '../../src/core/global-flags.ts';
import type { Verb } from '../../src/core/verb.ts';
import { Failure, failures } from '../../src/errors.ts';
import { baseUrl, emptyFolder, type RunResult, run } from '../helpers/run.ts';
import { replying } from '../helpers/service.ts';
import { blocks, pages, readPage } from './pages.ts';

/*
 * The examples of help and of the documentation, each as it would be tried: with --demo. An example that finds nothing
 * teaches nothing.
 */

const verbs = registry.flatMap((entry) =>
  'load' in entry
    ? [{ path: entry.name, verb: entry }]
    : entry.verbs.map((verb) => ({ path: `${entry.name} ${verb.name}`, verb })),
);

/** Commands that work on stored keys, change a person's own files, or serve until they are stopped or have no more input. */
const cannotTry = [{ path: 'mcp' }, ...verbs.filter(({ path, verb }) => cannotRun(path, verb))].map(
  ({ path }) => `signage ${path}`,
);

function cannotRun(path: string, { refuses = [] }: Verb): boolean {
  return refuses.includes(globalFlags.demo) || path === 'sandbox' || path === 'completion install';
}

/** Exit codes that are the point of a command, besides 0. */
const ends: Readonly<Record<string, readonly number[]>> = {
  'players check': [failures.WARNING, failures.CRITICAL, failures.OFFLINE].map(({ exitCode }) => exitCode),
  'players wait': [failures.NOT_REACHED.exitCode],
  screens: [failures.NOT_PLAYING.exitCode],
  status: [failures.NOT_PLAYING.exitCode],
  'players watch': [failures.INTERRUPTED.exitCode],
  lint: [failures.LINT_ERRORS.exitCode],
  diff: [failures.DIFFERENT.exitCode],
  expect: [failures.NOT_AS_EXPECTED.exitCode],
  uptime: [failures.LOW_UPTIME.exitCode],
  'content download': [failures.MISMATCH.exitCode],
};

/** The words of a line and the operators between its commands. */
function tokensOf(line: string): string[] {
  return line.match(/[|&;<>()]+|(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"|&;<>()])+/g) ?? [];
}

/** The pipelines of `signage` commands in a line of shell, each command as its words. */
function pipelinesOf(line: string): string[][][] {
  const pipelines: string[][][] = [];
  let pipeline: string[][] = [];
  let words: string[] = [];
  const endCommand = () => {
    const start = words.indexOf('signage');
    if (start >= 0) pipeline.push(words.slice(start));
    words = [];
  };
  for (const token of [...tokensOf(line), ';']) {
    if (!/^[|&;<>()]+$/.test(token)) words.push(token);
    else endCommand();
    if (token === ';' || token === '||' || token === '&&') {
      if (pipeline.length > 0) pipelines.push(pipeline);
      pipeline = [];
    }
  }
  return pipelines;
}

async function examplesOfRoot(): Promise<string[]> {
  const { stdout } = await run(['--help'], { env: {} });
  return [...stdout.matchAll(/^ {2}(signage .*?)(?: {2}.*)?$/gm)].map(([, line = '']) => line);
}

const lines = [
  ...(await examplesOfRoot()),
  ...verbs.flatMap(({ verb }) => verb.examples.map(([line]) => line)),
  ...blocks('sh').flatMap((block) => block.split('\n')),
  ...blocks('yaml').flatMap((block) =>
    [...block.matchAll(/^\s*- (?:run: )?(signage .*)$/gm)].map(([, line = '']) => line),
  ),
  ...pages.flatMap((page) =>
    [...readPage(page).matchAll(/`(signage [^`\n]+)`/g)].map(([, line = '']) => line),
  ),
].filter((line) => !/<\w+(?:\.{3})?>|\[\w+(?:\.{3})?\]/.test(line));

const pipelines = [
  ...new Map(
    lines
      .flatMap(pipelinesOf)
      .map((pipeline) => [pipeline.map((words) => words.join(' ')).join(' | '), pipeline] as const),
  ),
];
/** Without those that need a stored profile, or a service. */
const canTry = ([text]: readonly [string, unknown]) =>
  !cannotTry.some((path) => text.startsWith(path)) && !/ --(?:profile|all-profiles|base-url)\b/.test(text);

/** What examples of `--from` answer from. */
const taken = join(emptyFolder(), 'snapshot');
await run(['snapshot', taken, '--demo'], { demo: 'story' });
/** Snapshots of the demo that `diff` compares, by what examples call them: of two days ago, but for the last one. */
const snapshots = emptyFolder();
const [snapshotNames, history] = [['signage-snapshot', 'monday', 'tuesday'], 'history'];
beforeAll(async () => {
  const shown = { name: 'never blank', during: { days: 2 }, never: 'blank' };
  writeFileSync(join(snapshots, 'expectations.yaml'), JSON.stringify([shown]));
  writeFileSync(join(snapshots, 'natal.yaml'), JSON.stringify({ schedules: { 105: { priority: 20 } } }));
  for (const name of snapshotNames) {
    const demo = ['--demo', '--demo-at', name === snapshotNames.at(-1) ? 'now' : '-2d'];
    await run([...demo, 'snapshot', join(snapshots, name)], { demo: 'story', env: {} });
    await run([...demo, 'snapshot', '--history', join(snapshots, history)], { demo: 'story', env: {} });
  }
});

/** The arguments as a shell passes them; files go to a new folder. */
function argumentsOf(words: readonly string[], folder: string): string[] {
  const plain = words.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
  const isFolder = (word: string, at: number) =>
    plain[0] === 'snapshot' &&
    at > 0 &&
    !word.startsWith('-') &&
    !['--keep', '--only'].includes(plain[at - 1] ?? '');
  // The usual folder would be one of this repository.
  if (plain[0] === 'snapshot' && !plain.some(isFolder)) return [...plain, join(folder, 'snapshot')];
  // The table of commands names it alone.
  if (plain.join(' ') === 'uptime') return ['uptime', '--history', join(snapshots, history)];
  const named = plain.find((word) => !word.startsWith('-')) ?? '';
  return plain.map((word, at) => {
    if (plain[0] === 'diff' && snapshotNames.includes(word)) return join(snapshots, word);
    if (/^(?:diff|analytics|uptime|incidents)$/.test(named) && plain[at - 1] === '--history')
      return join(snapshots, history);
    if (plain[at - 1] === '--once-state') return join(folder, 'state.json');
    if (isFolder(word, at)) return join(folder, word);
    if (plain[at - 1] === '--to') return join(folder, 'media');
    if (plain[at - 1] === '--ics') return join(folder, 'calendar.ics');
    if (plain[at - 1] === '--baseline') {
      const baseline = join(folder, 'lint.json');
      writeFileSync(baseline, '{"version":1,"findings":[]}');
      return baseline;
    }
    if (plain[0] === 'report' && (plain[at - 1] === '--to' || word.endsWith('.html')))
      return join(folder, word);
    if (plain[at - 1] === '--from') return taken;
    if (plain[0] === 'expect' && plain[at - 1] === '--init') return join(folder, word);
    if (word === 'natal.yaml' || word === 'expectations.yaml') return join(snapshots, word);
    return word.replace(/^(junit|openmetrics|nagios|sarif)=.*/, `$1=${join(folder, '$1')}`);
  });
}

const nagiosEnds = [1, 2];

/** Runs a command on the demo; `watch` ends after its first poll, which a terminal shows. */
async function tryOut(words: readonly string[], stdin: string): Promise<RunResult> {
  const stop = new AbortController();
  return await run(words.includes('--from') ? words : ['--demo', ...words], {
    demo: 'story',
    env: { NO_COLOR: '1' },
    stdin,
    signal: stop.signal,
    context: { runShell: async () => ({ stdout: '', stderr: '', exitCode: 0 }) },
    ...((words[1] === 'watch' || words.includes('--watch')) && {
      columns: 120,
      onSleep: () => stop.abort(new Failure('INTERRUPTED', 'stopped')),
    }),
  });
}

test.each(pipelines.filter(canTry))('%s finds something', async (_, pipeline) => {
  let stdin = '';
  for (const [, ...words] of pipeline) {
    const { stdout, stderr, code } = await tryOut(argumentsOf(words, emptyFolder()), stdin);
    const [noun = '', verb = ''] = words.filter((word) => !word.startsWith('-'));
    const path = ['lint', 'screens', 'status', 'diff', 'expect', 'uptime'].includes(noun)
      ? noun
      : `${noun} ${verb}`;
    const expected = words.includes('nagios') ? nagiosEnds : (ends[path] ?? []);
    expect({ stderr, isExpected: [0, ...expected].includes(code) }).toEqual({ stderr, isExpected: true });
    const all = stdout + stderr;
    expect(all).not.toMatch(/\b(?:0|no) (?:players|content items|schedules)\b/);
    // The first run with a state file prints nothing, nor does a page that goes to a file.
    const isFile =
      words.includes('--once-state') || words.includes('--init') || (noun === 'report' && verb !== '');
    const shown = isFile ? 'a file' : path in ends ? all : stdout;
    expect(shown).not.toMatch(/^(?:\[\]\n)?$/);
    stdin = stdout;
  }
});

// Not the sandbox, which would listen on a port, nor what asks before it changes a person's own files.
const others = pipelines.filter(
  (each) => !canTry(each) && !/^signage (?:sandbox|completion install|mcp install)/.test(each[0]),
);
test.each(others)('%s is accepted', async (_, pipeline) => {
  for (const [, ...words] of pipeline) {
    // Nothing gets far without a key. Wrong usage is found before that.
    const { code } = await run(argumentsOf(words, emptyFolder()), {
      env: { SIGNAGE_BASE_URL: baseUrl },
      stdin: 'x',
      context: {
        fetch: replying(new TypeError('fetch failed')),
        runShell: async () => ({ stdout: '', stderr: '', exitCode: 1 }),
      },
    });
    expect(code).not.toBe(failures.USAGE.exitCode);
  }
});

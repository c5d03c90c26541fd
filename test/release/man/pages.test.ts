// project: longer
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ManPage, manPages } from '../../../release/man/pages.ts';
import { registryByTask } from '../../../src/commands/registry.ts';
import { flagGroups } from '../../../src/core/flag.ts';
import { isInstalled } from '../../helpers/programs.ts';
import { run } from '../../helpers/run.ts';

let pages: readonly ManPage[] = [];
beforeAll(async () => {
  pages = await manPages('2026-11-20');
});

function textOf(name: string): string {
  return pages.find((page) => page.name === name)?.text ?? `no page ${name}`;
}

/** What a reader finds in a page, on one line: no requests, fonts and escapes. */
function plain(roff: string): string {
  return roff
    .replace(/^\.(?:SH|SS|BR) /gm, '')
    .replace(/^\.(?:TP|PP|EX|EE|nh|ad l)$/gm, '')
    .replace(/\\f[BIR]|\\&|\\%/g, '')
    .replace(
      /\\\((aq|dq|ga|ha|ti)/g,
      (_, name: string) => ({ aq: "'", dq: '"', ga: '`', ha: '^', ti: '~' })[name] ?? '',
    )
    .replace(/\\\[u([\dA-F]+)\]/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('\\-', '-')
    .replaceAll('\\e', '\\')
    .replace(/\s+/g, ' ');
}

/** A part of a page of help: its rows, each with what is left of the gap and what is right of it, on one line. */
function rowsOf(help: string, title: string): [string, string][] {
  const [, part = ''] = help.split(`\n${title}\n`);
  // A title, or an empty line, ends it.
  const [rows = ''] = part.split(/\n(?=\S|\n)/);
  return rows
    .replace(/\n {8,}/g, ' ')
    .split('\n')
    .map((row) => row.trim().split(/ {2,}/))
    .map(([name = '', ...rest]) => [name, rest.join(' ')]);
}

const helpOf = async (words: readonly string[]) => (await run([...words, '--help'], { env: {} })).stdout;

/** Every command that help lists, but `help` itself, as typed. */
async function commandsBelow(words: readonly string[]): Promise<string[][]> {
  const help = await helpOf(words);
  const titles = [...Object.keys(registryByTask), 'Commands'].filter((title) =>
    help.includes(`\n${title}\n`),
  );
  const names = titles.flatMap((title) => rowsOf(help, title).map(([name]) => name));
  const below = names.filter((name) => name !== 'help').map((name) => [...words, name]);
  return [...below, ...(await Promise.all(below.map(commandsBelow))).flat()];
}

test('every command and topic has a page, and package.json names them all', async () => {
  const commands = [[], ...(await commandsBelow([]))];
  const commandPages = commands.map((words) => `${['signage', ...words].join('-')}.1`);
  const topicPages = rowsOf(await helpOf([]), 'Topics').map(([name]) => `signage-${name}.7`);
  const expected = [...commandPages, ...topicPages];
  expect(pages.map(({ name }) => name).sort()).toEqual(expected.sort());
  expect(expected.length).toBeGreaterThan(30);
  // `npm run docs` writes it.
  const described = JSON.parse(readFileSync('package.json', 'utf8'));
  const man = [...commandPages.sort(), ...topicPages.sort()].map((name) => `dist/man/${name}`);
  await expect(`${JSON.stringify({ ...described, man }, null, 2)}\n`).toMatchFileSnapshot(
    resolve('package.json'),
  );
});

test('each page has everything that the help of its command has', async () => {
  for (const words of [[], ...(await commandsBelow([]))]) {
    const page = plain(textOf(`${['signage', ...words].join('-')}.1`));
    const help = await helpOf(words);
    const groups = ['Options', ...flagGroups].filter((title) => help.includes(`\n${title}\n`));
    const options = groups.flatMap((title) => rowsOf(help, title));
    // Without a meaning, a row names options that a topic explains.
    for (const [syntax, meaning] of options.filter((row) => row[1] !== ''))
      expect(page).toContain(` ${syntax.replace(/[<>]/g, '')} ${meaning}`);
    if (help.includes('\nCommands\n'))
      for (const [name] of rowsOf(help, 'Commands'))
        expect(page).toContain(` ${['signage', ...words, name].join(' ')} `);
    const [description = '', examples = ''] = help.split('\n\n');
    expect(page).toContain(` DESCRIPTION ${description.replaceAll('\n', ' ')} `);
    for (const example of examples
      .replace(/^ {2}# .*\n/gm, '')
      .trim()
      .split(/\n {2}(?! )/)) {
      const [line = ''] = example
        .replace(/ \\\n +/g, ' ')
        .trim()
        .split(/ {2,}/);
      expect(page.replaceAll(' \\ ', ' ')).toContain(line);
    }
  }
});

test('each topic has everything that its help has', async () => {
  for (const [topic] of rowsOf(await helpOf([]), 'Topics')) {
    const { stdout } = await run(['help', topic], { env: {}, columns: 100 });
    const page = plain(textOf(`signage-${topic}.7`)).replace(/[<>]/g, '');
    const words = stdout.split('\n').slice(1).join(' ').replace(/[<>]/g, '').match(/\S+/g) ?? [];
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
  }
});

test('a whole page', () => {
  expect(textOf('signage-completion.1')).toMatchInlineSnapshot(`
    ".TH "SIGNAGE\\-COMPLETION" "1" "2026-11-20" "signage 0.1.0" "signage manual"
    .nh
    .ad l
    .SH NAME
    signage\\-completion \\- completion of commands and names with Tab, in your
    shell
    .SH SYNOPSIS
    \\fBsignage completion\\fR \\fIcommand\\fR [\\fIoptions\\fR]
    .SH DESCRIPTION
    Completion of commands and names with Tab, in your shell.
    The default command is print.
    .SH COMMANDS
    .TP
    \\fBsignage completion print\\fR
    print a completion script for bash, zsh, fish or powershell
    .TP
    \\fBsignage completion install\\fR
    load the completion whenever your shell starts
    .SH OPTIONS
    .TP
    \\fB\\-h\\fR, \\fB\\-\\-help\\fR
    print help
    .SH EXIT STATUS
    .TP
    \\fB0\\fR
    success
    .PP
    The other exit codes are listed in signage\\-exit\\-codes(7).
    .SH EXAMPLES
    Print it for bash:
    .PP
    .EX
      signage completion bash
    .EE
    .PP
    Use it in this shell:
    .PP
    .EX
      signage completion fish | source
    .EE
    .PP
    For the shell that you use:
    .PP
    .EX
      signage completion install
    .EE
    .PP
    Show what would be written where:
    .PP
    .EX
      signage completion install zsh \\-\\-print
    .EE
    .SH SEE ALSO
    .BR \\%signage (1) ,
    .BR \\%signage\\-completion\\-print (1) ,
    .BR \\%signage\\-completion\\-install (1) ,
    .BR \\%signage\\-options (7) ,
    .BR \\%signage\\-filters (7) ,
    .BR \\%signage\\-what\\-if (7) ,
    .BR \\%signage\\-health (7) ,
    .BR \\%signage\\-reports (7) ,
    .BR \\%signage\\-watching (7) ,
    .BR \\%signage\\-output (7) ,
    .BR \\%signage\\-fields (7) ,
    .BR \\%signage\\-exit\\-codes (7) ,
    .BR \\%signage\\-environment (7) ,
    .BR \\%signage\\-schedules\\-rules (7)
    "
  `);
});

test('the exit codes and variables of a command', () => {
  const page = plain(textOf('signage-screens-list.1'));
  expect(page).toContain(
    ' EXIT STATUS 0 success 44 a screen has one of the states of --fail-on The other exit codes are listed in \
signage-exit-codes(7). ENVIRONMENT SIGNAGE_ASSUME defaults for --assume, separated by commas: zone=UTC,tie=newest \
GITHUB_STEP_SUMMARY the file that --report github appends its summary to The other variables are listed in \
signage-environment(7). EXAMPLES ',
  );
  expect(plain(textOf('signage-lint-run.1'))).toContain(' 45 errors 46 warnings, with --fail-on warning ');
});

describe.skipIf(!isInstalled('mandoc'))('mandoc (needs mandoc)', () => {
  const mandoc = (input: string, ...args: readonly string[]) =>
    spawnSync('mandoc', args, { input, encoding: 'utf8' });

  test('has no complaints about any page, at any level', () => {
    for (const { name, text } of pages) {
      const { status, stdout, stderr } = mandoc(text, '-Tlint', '-Wall');
      expect({ name, status, stdout, stderr }).toEqual({ name, status: 0, stdout: '', stderr: '' });
    }
  });

  test('shows options and examples as they are typed', () => {
    const { stdout } = mandoc(textOf('signage-screens-list.1'), '-Tascii', '-Owidth=100');
    const shown = stdout.replace(/.[\b]/g, '');
    expect(shown).toContain('       --report format[=file]\n');
    expect(shown).toContain("         signage screens --at '2026-12-24T18:00'");
  });
});

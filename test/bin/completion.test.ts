// project: slow
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { player, tablet, uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { bash, hasScript, openTerminal } from '../helpers/processes.ts';
import { isInstalled } from '../helpers/programs.ts';
import { emptyFolder, testKey } from '../helpers/run.ts';
import { executable } from './executable.ts';

/*
 * The scripts in the shells themselves, on a terminal, with Tab. PowerShell is not tried here.
 */

interface Shell {
  readonly command: string;
  /** The lines that load the script. */
  readonly setUp: readonly string[];
}

/** How each shell starts without what its user has set up. The first line sets its prompt, and does not contain it itself. */
const shells: Readonly<Record<string, Shell>> = {
  bash: {
    command: 'bash --norc --noprofile -i',
    setUp: ["PS1='READY''> '", 'source <(signage completion bash)'],
  },
  zsh: {
    command: 'zsh -f -i',
    setUp: [
      "PROMPT='READY''> '",
      'autoload -Uz compinit && compinit -u -D',
      'source <(signage completion zsh)',
    ],
  },
  fish: {
    command: 'fish --no-config -i',
    setUp: ["function fish_prompt; echo -n 'READY''> '; end", 'signage completion fish | source'],
  },
};

/** How zsh starts where a package has put the script on its `fpath`, as the file `_signage`. */
const packagedZsh: Shell = {
  command: 'zsh -f -i',
  setUp: [
    "PROMPT='READY''> '",
    'signage completion zsh > _signage',
    'fpath=($PWD $fpath)',
    'autoload -Uz compinit && compinit -u -D',
  ],
};

/** A folder with `signage` in it, for PATH. */
function folderOfTool(): string {
  const folder = emptyFolder();
  const text = `#!/bin/sh\nexec '${process.execPath}' '${executable}' "$@"\n`;
  writeFileSync(join(folder, 'signage'), text, { mode: 0o755 });
  return folder;
}

async function startService(players: readonly unknown[]) {
  const { baseUrl } = await serve((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(request.url?.includes('/players') ? JSON.stringify(players) : '[]');
  });
  return { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey };
}

/** A shell on a terminal, into which a person types, once it has loaded the script. */
async function startShell({ command, setUp }: Shell, env: Record<string, string> = {}) {
  const cwd = emptyFolder();
  const PATH = `${folderOfTool()}:${process.env.PATH ?? ''}`;
  const settings = { TERM: 'xterm', LANG: 'C.UTF-8', HOME: cwd, PATH, ...env };
  const terminal = openTerminal(`cd '${cwd}'; exec ${command}`, settings, 1000);
  const [prompt, ...lines] = [...setUp, "echo prepared-''42"];
  terminal.type(`${prompt}\n`);
  await terminal.shown('READY> ');
  for (const line of lines) terminal.type(`${line}\n`);
  await terminal.shown('prepared-42');
  return { cwd, ...terminal };
}

for (const [name, shellOf] of Object.entries(shells)) {
  describe.skipIf(!hasScript || !isInstalled(name))(
    `${name} (needs ${name} and the script command of util-linux)`,
    () => {
      test('Tab completes a value in a list, and the line runs', async () => {
        const players = [player, tablet, { ...player, healthStatus: 'critical' }];
        const shell = await startShell(shellOf, await startService(players));
        shell.type('signage players list --health offline,cri\t');
        await shell.shown('offline,critical');
        shell.type(" --count -q | sed 's/^/count:/'\n");
        await shell.shown('count:2');
      });

      test('an id from the service is completed, and nothing in it is run', async () => {
        const players = [
          { ...player, id: '$(touch ran)', name: '`touch ran`' },
          { ...tablet, name: '$(touch ran)' },
        ];
        const shell = await startShell(shellOf, await startService(players));
        shell.type('signage players get 9a\t');
        await shell.shown(tablet.id);
        shell.type(" --fields id --no-header -o tsv -q | sed 's/^/id:/'\n");
        await shell.shown(`id:${tablet.id}`);
        expect(existsSync(join(shell.cwd, 'ran'))).toBe(false);
      });

      test.each([
        ['no quote', ''],
        ['an open single quote', "'"],
        ['an open double quote', '"'],
      ])('names after %s: nothing in them is run, and each is one argument', async (_, quote) => {
        const players = hostileNames.map((text, index) => ({
          ...player,
          id: uuidOf(index),
          name: `${'abcdefghij'[index]} ${text} end${index}`,
        }));
        const shell = await startShell(shellOf, await startService(players));
        shell.type('signage players get ');
        for (const [index, { name }] of players.entries()) {
          shell.type(`${quote}${name.charAt(0)}\t`);
          await shell.shown(`end${index}`);
        }
        shell.type(" --fields id --no-header -o tsv -q | sed 's/^/id:/'\n");
        for (const { id } of players) await shell.shown(`id:${id}`);
        expect(existsSync(join(shell.cwd, 'ran'))).toBe(false);
      });

      test('values of --store, alone and after "="', async () => {
        const players = [player, { ...tablet, storeId: "Rua do Zé's" }];
        const shell = await startShell(shellOf, await startService(players));
        shell.type('signage players list --store Rua\t');
        await shell.shown('do');
        shell.type(" --count -q | sed 's/^/alone:/'\n");
        await shell.shown('alone:1');
        shell.type('signage players list --store=loja-\t');
        await shell.shown('loja-012');
        shell.type(" --count -q | sed 's/^/after:/'\n");
        await shell.shown('after:1');
      });

      test.each([' ', '=', " '", ' "'])(
        'no older command is repeated by a "!" after --store%s',
        async (before) => {
          const shell = await startShell(
            shellOf,
            await startService([player, { ...tablet, storeId: 'zz!echo' }]),
          );
          shell.type(`signage players list --store${before}zz\t`);
          await shell.shown('echo');
          shell.type(" --count -q | sed 's/^/count:/'\n");
          await shell.shown('count:1');
        },
      );

      test.each([' ', '=', " '", '="'])('files after --baseline%s', async (before) => {
        const shell = await startShell(shellOf);
        writeFileSync(join(shell.cwd, 'one file.json'), '{');
        shell.type(`signage lint --baseline${before}one\t`);
        await shell.shown('file.json');
        shell.type(" --demo 2>&1 | sed 's/^/said:/'\n");
        await shell.shown('said:signage: one file.json is not a baseline of signage lint');
      });
    },
  );
}

/** What would end or expand a word, each with a command that makes a file. */
const hostileNames = [
  '$(touch ran) $((x[$(touch ran)]))',
  '`touch ran`',
  "'; touch ran; '",
  '"; touch ran; "',
  '& touch ran | touch ran > ran',
  '!! !-1 !touch',
  '\\ \\\' \\" ',
  '~ * ? [x] {a,b} #c <(touch ran) (touch ran)',
  'a=b:c@d ’; touch ran; ‘ \\x60touch ran\\x60',
  '%F{red} %n ação',
];

test.skipIf(!hasScript || !isInstalled('zsh'))(
  'zsh: the first Tab after the script was found on fpath (needs zsh and the script command of util-linux)',
  async () => {
    const shell = await startShell(packagedZsh);
    shell.type('signage analytics sum\t');
    await shell.shown('summary');
  },
);

test.skipIf(!hasScript || !isInstalled('zsh'))(
  'zsh without compinit: what to add (needs zsh and the script command of util-linux)',
  async () => {
    const command = 'zsh -f -i';
    const shell = await startShell({
      command,
      setUp: ["PROMPT='READY''> '", 'source <(signage completion zsh)'],
    });
    await shell.shown('In ~/.zshrc, above the line for signage, add: autoload -Uz compinit && compinit');
  },
);

test('bash: what bash splits at "=" and "@"', async () => {
  const tool = folderOfTool();
  const script = `
PATH='${tool}':$PATH
source <(signage completion bash)
COMP_LINE='signage players list --health=off'
COMP_POINT=\${#COMP_LINE}
COMP_WORDS=(signage players list --health = off)
COMP_CWORD=5
COMP_TYPE=9
_signage
printf '<%s>' "\${COMPREPLY[@]}"
COMP_LINE='signage players list --ca-file '
COMP_WORDS=(signage players list --ca-file '')
COMP_CWORD=4
cd '${tool}'
_signage
printf '<%s>' "\${COMPREPLY[@]}"
COMP_LINE='signage -p Prod@'
COMP_WORDS=(signage -p Prod @)
COMP_CWORD=3
_signage
printf '<%s>' "\${COMPREPLY[@]}"`;
  const folder = emptyFolder();
  const profile = { baseUrl: 'https://signage.test', keyCommand: 'true', scopes: [] };
  const profiles = { 'Prod@one': profile, 'prod@two': profile };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ profiles }), { mode: 0o600 });
  expect(await bash(script, { SIGNAGE_CONFIG_DIR: folder })).toEqual({
    stdout: '<offline><signage><one>',
    stderr: '',
    code: 0,
  });
});

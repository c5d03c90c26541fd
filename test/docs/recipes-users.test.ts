// project: slow
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '../bin/executable.ts';
import { type Ended, end, start } from '../helpers/processes.ts';
import { isInstalled } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { blocks, root, section } from './pages.ts';

/*
 * The recipes as pasted: each block in the order of the page, at the paths it names, as the user it is for. Only the address of
 * the service differs. Not run: Nagios, Icinga, cron and systemd themselves, only the commands that they would run.
 */

/**
 * Runs recipes as root and as the users they are for, at the paths they name, with the tool installed in /usr/local. Each run
 * sees a copy of /etc, /var and /usr/local, so the real ones do not change.
 */

/** The users that the recipes name, and one with a home. */
const users = { nagios: '/var/lib/nagios', prometheus: '/var/lib/prometheus', ana: '/var/lib/ana' };

const prelude = (folder: string) => `set -e
mount -t tmpfs none '${folder}'
for each in etc var usr/local; do
  mkdir -p '${folder}'/$each/upper '${folder}'/$each/work
  mount -t overlay overlay -o lowerdir=/$each,upperdir='${folder}'/$each/upper,workdir='${folder}'/$each/work /$each
done
id=61000
for user in ${Object.keys(users).join(' ')}; do
  id=$((id + 1))
  sed -i "/^$user:/d" /etc/passwd /etc/group
  echo "$user:x:$id:$id::/var/lib/$user:/usr/sbin/nologin" >> /etc/passwd
  echo "$user:x:$id:" >> /etc/group
done
install -d -o ana -g ana /var/lib/ana
mkdir -p /usr/local/bin /usr/local/lib/signage
cp -r '${root}'/bin '${root}'/dist '${root}'/package.json /usr/local/lib/signage
chmod -R go+rX /usr/local/lib/signage
printf '#!/bin/sh\nexec "%s" /usr/local/lib/signage/bin/signage.js "$@"\n' '${process.execPath}' > /usr/local/bin/signage
chmod 755 /usr/local/bin/signage
set +e
`;

const namespace = ['--mount', '--propagation', 'private', 'bash', '--norc', '-c'];

/** Whether this machine lets the tests do that: they must be root, and allowed to mount. */
const canRunAsUsers = (() => {
  if (process.getuid?.() !== 0 || !['unshare', 'runuser'].every(isInstalled)) return false;
  try {
    const lines = `${prelude(emptyFolder())}runuser -u nagios -- signage --version`;
    execFileSync('unshare', [...namespace, lines], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Runs lines of shell as root, from a folder that all may enter. */
function asRoot(lines: string, stdin = ''): Promise<Ended> {
  const child = start('unshare', [...namespace, `${prelude(emptyFolder())}cd /\n${lines}`], {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  });
  child.stdin?.end(stdin);
  return end(child);
}

/** The line of shell that runs a command as a user with this environment and no other, as daemons do. */
function asUser(user: keyof typeof users, command: string, env: Readonly<Record<string, string>>): string {
  const settings = Object.entries({ HOME: users[user], LOGNAME: user, SHELL: '/bin/sh', ...env });
  const words = [...settings.map(([name, value]) => `${name}=${value}`), '/bin/sh', '-c', command];
  return `runuser -u ${user} -- env -i ${words.map(quoted).join(' ')}`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The only block of a language in a section. */
function block(text: string, language: string): string {
  const found = blocks(language).filter((each) => text.includes(`\`\`\`${language}\n${each}\`\`\`\n`));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

async function sandbox() {
  const { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: key } = await startSandbox('--hostile');
  return { key: `${key}\n`, at: (text: string) => text.replaceAll('https://signage.example.com', baseUrl) };
}

const PATH = '/usr/local/bin:/usr/bin:/bin';

/** The command that Nagios makes of a command and the arguments in a service. */
function nagiosCommand(text: string) {
  const definition = block(text, 'nagios');
  const [, line = ''] = /^ {4}command_line +(.+)$/m.exec(definition) ?? [];
  const [, ...values] = /^ {4}check_command +(.+)$/m.exec(definition)?.[1]?.split('!') ?? [];
  return { line: line.replace(/\$ARG(\d)\$/g, (_, at: string) => values[Number(at) - 1] ?? ''), env: {} };
}

/** The command that Icinga runs, without a shell, and its environment. */
function icingaCommand(text: string) {
  const definition = block(text, 'icinga2');
  const vars = Object.fromEntries(
    [...definition.matchAll(/^ {2}vars\.(\w+) = "(.*)"$/gm)].map(([, name = '', value]) => [name, value]),
  );
  const filled = definition.replace(/\$(\w+)\$/g, (_, name: string) => vars[name] ?? '');
  const [, words = ''] = /^ {2}command = \[(.+)\]$/m.exec(filled) ?? [];
  const flags = [...filled.matchAll(/^ {4}("--[\w-]+") = (".*")$/gm)].flatMap(([, ...pair]) => pair);
  const env = [...filled.matchAll(/^ {2}env\.(\w+) = "(.*)"$/gm)].map(([, ...pair]) => pair);
  return {
    line: [...words.split(','), ...flags].join(' ').replaceAll('"', "'"),
    env: Object.fromEntries(env),
  };
}

/** What cron does with a crontab of the system: sets its variables and runs its line, in which `\%` is a percent sign. */
function cronJob(crontab: string) {
  const lines = crontab.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const settings = lines.filter((line) => /^[A-Z_]+=/.test(line));
  const [job = '', ...others] = lines.filter((line) => !settings.includes(line));
  expect(others).toEqual([]);
  expect(job).not.toMatch(/(?<!\\)%/);
  const [user, ...words] = job.replaceAll('\\%', '%').split(' ').slice(5);
  const env = Object.fromEntries(settings.map((line) => line.split(/=(.*)/, 2)));
  return { env, user, command: words.join(' ') };
}

describe.skipIf(!canRunAsUsers)('as the user it is for (needs root, and the right to mount)', () => {
  test.each([
    ['Nagios', nagiosCommand],
    ['Icinga 2', icingaCommand],
  ])('%s', async (title, commandOf) => {
    const text = section('docs/monitoring.md', title);
    const { key, at } = await sandbox();
    const { line, env } = commandOf(text);
    const ended = await asRoot(
      `{ ${at(block(text, 'sh'))} } > /dev/null 2>&1 || exit 99\n${asUser('nagios', line, { PATH, ...env })}`,
      key,
    );
    expect(ended).toEqual({
      stdout: expect.stringMatching(
        /^SIGNAGE CRITICAL - offline: 4 of 34 players \(11\.8%\), limit 2%; .+ \| healthy=28;;;0;34 .+\n$/,
      ),
      stderr: '',
      code: 2,
    });
  });

  test('Prometheus: cron prints nothing, and node exporter can read the file', async () => {
    const text = section('docs/monitoring.md', 'Prometheus');
    const { key, at } = await sandbox();
    const { env, user, command } = cronJob(at(block(text, 'crontab')));
    expect(user).toBe('prometheus');
    const ended = await asRoot(
      `{ ${block(text, 'sh')} } || exit 99
${asUser('prometheus', command, env)}
echo "exit code $?"
${asUser('nagios', 'grep signage_players.*offline /var/lib/prometheus/node-exporter/signage.prom', { PATH })}
${asUser('nagios', 'cat /etc/signage/key 2>&1', { PATH })}`,
      key,
    );
    expect(ended).toEqual({
      stdout: `exit code 42
signage_players{state="offline",tenant="rede-aurora"} 4
cat: /etc/signage/key: Permission denied
`,
      stderr: '',
      code: 1,
    });
  });

  test('systemd: a user that cannot read the key runs the command, and systemd passes the key', async () => {
    const unit = blocks('ini').find((each) => each.includes('players check')) ?? '';
    const { key, at } = await sandbox();
    const [, line = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
    const [, name = '', path = ''] = /^LoadCredential=(.+):(.+)$/m.exec(unit) ?? [];
    const env = Object.fromEntries(
      [...at(unit).matchAll(/^Environment=(\w+)=(.+)$/gm)].map(([, variable, value = '']) => [
        variable,
        value.replace('%d', '/var/lib/credentials'),
      ]),
    );
    const ended = await asRoot(
      `install -d -m 755 /etc/signage; install -m 600 /dev/null ${path}; cat > ${path}
install -d -m 500 -o ana /var/lib/credentials; install -m 400 -o ana ${path} /var/lib/credentials/${name}
${asUser('ana', line.replaceAll('%%', '%'), { PATH, ...env })}`,
      key,
    );
    expect(ended.stdout).toMatch(/^✗ offline: 4 of 34 players \(11\.8%\), limit 2%\n/);
    expect({ stderr: ended.stderr, code: ended.code }).toEqual({ stderr: '', code: 42 });
  });
});

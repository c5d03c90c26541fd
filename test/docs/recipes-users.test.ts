import { describe, expect, test } from 'vitest';
import { configuredFor, patience, startSandbox } from '../bin/executable.ts';
import { serve } from '../helpers/loopback.ts';
import { isInstalled } from '../helpers/programs.ts';
import { asRoot, asUser, canRunAsUsers } from './as-users.ts';
import { blocks, readPage } from './pages.ts';

/*
 * The recipes as pasted: each block in the order of the page, at the paths it names, as the user it is for. Only the address of
 * the service differs. Not run: Nagios, Icinga, cron and systemd themselves, only the commands that they would run.
 */

/** What follows a title of a page, up to the next one. */
function section(page: string, title: string): string {
  return (
    readPage(page)
      .split(/^## /m)
      .find((text) => text.startsWith(`${title}\n`)) ?? ''
  );
}

/** The only block of a language in a section. */
function block(text: string, language: string): string {
  const found = blocks(language).filter((each) => text.includes(`\`\`\`${language}\n${each}\`\`\`\n`));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

async function sandbox() {
  const { SIGNAGE_BASE_URL: baseUrl = '', SIGNAGE_API_KEY: key = '' } = configuredFor(await startSandbox());
  return { key: `${key}\n`, at: (text: string) => text.replaceAll('https://signage.example.com', baseUrl) };
}

const PATH = '/usr/local/bin:/usr/bin:/bin';

/** What cron does with a crontab: sets its variables and runs its line, in which `\%` is a percent sign. */
function cronJob(crontab: string, withUser: boolean) {
  const lines = crontab.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const settings = lines.filter((line) => /^[A-Z_]+=/.test(line));
  const [job = '', ...others] = lines.filter((line) => !settings.includes(line));
  expect(others).toEqual([]);
  expect(job).not.toMatch(/(?<!\\)%/);
  const words = job.replaceAll('\\%', '%').split(' ').slice(5);
  const env = Object.fromEntries(settings.map((line) => line.split(/=(.*)/, 2)));
  return { env, user: withUser ? words.shift() : undefined, command: words.join(' ') };
}

const critical =
  /^SIGNAGE CRITICAL - offline: 4 of 34 players \(11\.8%\), limit 2%; .+ \| healthy=28;;;0;34 .+\n$/;

describe.skipIf(!canRunAsUsers)(
  'as the user it is for (needs root, and the right to mount)',
  { timeout: patience },
  () => {
    test('Nagios', async () => {
      const text = section('docs/monitoring.md', 'Nagios');
      const { key, at } = await sandbox();
      const [, command = ''] = /^ {4}command_line +(.+)$/m.exec(block(text, 'nagios')) ?? [];
      const line = command.replace('$ARG1$', '2%').replace('$ARG2$', '15m');
      const ended = await asRoot(
        `{ ${at(block(text, 'sh'))} } > /dev/null 2>&1 || exit 99\n${asUser('nagios', line, { PATH })}`,
        key,
      );
      expect(ended).toEqual({ stdout: expect.stringMatching(critical), stderr: '', code: 2 });
    });

    test('Icinga 2', async () => {
      const text = section('docs/monitoring.md', 'Icinga 2');
      const { key, at } = await sandbox();
      const line = 'signage players check --report nagios --max-offline 2% --max-age 15m';
      const [, folder = ''] = /vars\.signage_config_dir = "(.+)"/.exec(block(text, 'icinga2')) ?? [];
      const ended = await asRoot(
        `{ ${at(block(text, 'sh'))} } > /dev/null 2>&1 || exit 99
${asUser('nagios', line, { PATH, SIGNAGE_CONFIG_DIR: folder })}`,
        key,
      );
      expect(ended).toEqual({ stdout: expect.stringMatching(critical), stderr: '', code: 2 });
    });

    test('Prometheus: cron prints nothing, and node exporter can read the file', async () => {
      const text = section('docs/monitoring.md', 'Prometheus');
      const { key, at } = await sandbox();
      const { env, user, command } = cronJob(at(block(text, 'crontab')), true);
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
signage_players{state="offline"} 4
cat: /etc/signage/key: Permission denied
`,
        stderr: '',
        code: 1,
      });
    });

    test.skipIf(!isInstalled('jq') || !isInstalled('curl'))(
      'Slack: one message for an outage, and no mail (needs jq and curl)',
      async () => {
        const text = section('docs/recipes.md', 'Slack');
        let polls = 0;
        const service = await serve(({ url }, response) => {
          if (!url?.endsWith('/players')) {
            response.writeHead(403).end('{"error":"no","code":"INSUFFICIENT_SCOPE"}');
            return;
          }
          polls += 1;
          // The login asks too.
          const healthStatus = polls <= 2 ? 'healthy' : 'offline';
          const fleet = Array.from({ length: 50 }, (_, index) => ({
            id: `5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c${index + 10}`,
            name: `Tela ${index + 1}`,
            storeId: 'loja-012',
            healthStatus,
          }));
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(fleet));
        });
        const posted: string[] = [];
        let isDown = true;
        const slack = await serve((request, response) => {
          let body = '';
          request.setEncoding('utf8').on('data', (part: string) => (body += part));
          request.on('end', () => {
            if (!isDown) posted.push(JSON.parse(body).text);
            response.writeHead(isDown ? 503 : 200).end();
            isDown = false;
          });
        });
        const { env, command } = cronJob(block(text, 'crontab'), false);
        const key = `test_live_lojas-exemplo_${'k'.repeat(43)}`;
        const login = `echo ${key} | signage auth login --base-url ${service.baseUrl} > /dev/null 2>&1`;
        const job = asUser('ana', command, { ...env, SLACK_WEBHOOK_URL: slack.baseUrl });
        const ended = await asRoot(
          `${asUser('ana', login, { PATH })}
${asUser('ana', block(text, 'sh'), { PATH })}
for run in 1 2 3 4; do ${job}; echo "run $run: exit code $?"; done`,
        );
        expect(ended).toEqual({
          stdout: 'run 1: exit code 0\nrun 2: exit code 22\nrun 3: exit code 0\nrun 4: exit code 0\n',
          stderr: expect.stringMatching(/^curl: \(22\) .*503.*\n$/),
          code: 0,
        });
        const line = (number: number) => `Tela ${number} (loja-012): health_changed, healthy → offline`;
        expect(posted).toEqual([
          `${Array.from({ length: 20 }, (_, index) => line(index + 1)).join('\n')}\n… and 30 more`,
        ]);
      },
    );

    test('systemd: a user that cannot read the key runs the command, and systemd passes the key', async () => {
      const unit = blocks('ini').find((each) => each.includes('[Service]')) ?? '';
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
  },
);

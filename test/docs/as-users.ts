import { execFileSync } from 'node:child_process';
import { type Ended, end, start } from '../helpers/processes.ts';
import { isInstalled } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { root } from './pages.ts';

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
export const canRunAsUsers = (() => {
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
export function asRoot(lines: string, stdin = ''): Promise<Ended> {
  const child = start('unshare', [...namespace, `${prelude(emptyFolder())}cd /\n${lines}`], {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  });
  child.stdin?.end(stdin);
  return end(child);
}

/** The line of shell that runs a command as a user with this environment and no other, as daemons do. */
export function asUser(
  user: keyof typeof users,
  command: string,
  env: Readonly<Record<string, string>>,
): string {
  const settings = Object.entries({ HOME: users[user], LOGNAME: user, SHELL: '/bin/sh', ...env });
  const words = [...settings.map(([name, value]) => `${name}=${value}`), '/bin/sh', '-c', command];
  return `runuser -u ${user} -- env -i ${words.map(quoted).join(' ')}`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

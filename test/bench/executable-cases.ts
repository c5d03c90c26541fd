import { benchKey, type Case, type World } from './case.ts';
import { shell } from './measure.ts';

/** What the standalone executable takes, if there is one. */
export function executableCases({
  executable,
  node,
  url,
  emptyFolder,
}: World): readonly Omit<Case, 'group'>[] {
  if (executable === undefined) return [];
  const env = { SIGNAGE_CONFIG_DIR: emptyFolder };
  const service = `${url}/100`;
  return [
    {
      name: '--version, executable',
      ours: { program: executable, args: ['--version'], env },
      reference: { name: 'node -e 0', command: { program: node, args: ['-e', '0'] } },
      bar: 1,
    },
    {
      name: '100 players as JSON, executable',
      ours: shell(`'${executable}' players list -o json | cat >/dev/null`, {
        ...env,
        SIGNAGE_API_KEY: benchKey,
        SIGNAGE_BASE_URL: service,
      }),
      reference: {
        name: 'curl | jq',
        command: shell(
          `curl -s -H 'X-API-Key: ${benchKey}' '${service}/api/external/players' | jq -c . | cat >/dev/null`,
        ),
      },
      bar: 1.3,
    },
  ];
}

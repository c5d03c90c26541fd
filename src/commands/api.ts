import { anyJson } from '../core/any-json.ts';
import { type Flag, switchFlag, textFlag } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { VerbBody } from '../core/verb.ts';
import { usage } from '../errors.ts';
import { compactJson } from '../json/text.ts';
import { analytics } from '../model/analytics.ts';
import { content } from '../model/content.ts';
import { apiRoot } from '../model/endpoint.ts';
import { players } from '../model/players.ts';
import { schedules } from '../model/schedules.ts';
import { visible } from '../output/sanitize.ts';

const fieldFlag: Flag<readonly string[]> = {
  ...textFlag('-f, --field <key=value>', 'add a parameter to the query; repeatable', {
    synonyms: ['--raw-field', '--param'],
  }),
  repeatable: true,
  parse(given) {
    const wrong = given.find((text) => text.indexOf('=') < 1);
    if (wrong === undefined) return given;
    throw usage(
      `--field must be key=value, not "${wrong}"`,
      'For example: signage api content -f status=active',
    );
  },
};

const includeFlag = switchFlag('-i, --include', 'print the status and the headers of the response first');

const known = [content, schedules, players, analytics];

export const api: VerbBody = {
  description: `Sends one GET with the key to a path below ${apiRoot}: players, /players and ${apiRoot}/players are the same; in Git Bash, \
leave out the first slash. Prints the body as it came, or indented on a terminal; with -o or --query, what is in it. An error of the service \
has the same exit code as everywhere.`,
  arguments: '<path>',
  argumentValues: known.map(({ path }) => path.slice(1)),
  flags: [fieldFlag, includeFlag],

  async run(session, { args: [typed = ''], get }) {
    const { out, hideKeys } = session.context;
    const { baseUrl } = await session.connection();
    const [path = '', typedQuery] = pathOf(typed, baseUrl).split(/\?(.*)/s);
    const query = new URLSearchParams(typedQuery);
    for (const [key = '', value = ''] of get(fieldFlag)?.map((text) => text.split(/=(.*)/s)) ?? [])
      query.append(key, value);
    const endpoint = known.find((one) => `${path}/`.startsWith(`${one.path}/`));
    const address = endpoint ?? { path };
    const below = path.slice(address.path.length);
    const client = await session.client();
    let head = '';
    const reading = client.read(address, below, query, ({ status, headers }) => {
      const lines = Array.from(headers.entries?.() ?? [], ([name, value]) => `${name}: ${value}`);
      head = [`HTTP/1.1 ${status}`, ...lines].map((line) => `${visible(hideKeys(line))}\n`).join('');
    });
    // An error has a status and headers too.
    const body = await reading.finally(() => (get(includeFlag) && head ? out.write(`${head}\n`) : undefined));
    // The service may echo the key.
    const text = hideKeys(body.text);
    const { output, json, query: expression } = globalFlags;
    const isRaw = [output, json, expression].every((flag) => get<unknown>(flag) === undefined);
    if (isRaw && !out.isTTY) return out.write(text);
    const showing = { format: isRaw ? 'json' : session.format, known: endpoint?.fields ?? {} } as const;
    const { items, view, options } = await anyJson(JSON.parse(text), showing, compactJson(text));
    await session.print(items, view, isRaw ? { ...options, look: { format: 'json' } } : options);
  },
};

/** Where Git Bash on Windows turns `/players` into a path of its own. */
const gitBash = /^[A-Za-z]:[\\/].*?\/(?=(?:api\/external|content|schedules|players|analytics)(?:[/?]|$))/;

/** The path below {@link apiRoot}, and its query. Throws a `USAGE` failure for what could lead elsewhere. */
function pathOf(typed: string, baseUrl: string): string {
  const own = typed.startsWith(`${baseUrl}/`) ? typed.slice(baseUrl.length) : typed;
  const bare = own.replace(gitBash, '');
  const whole = bare.startsWith('//') ? bare : bare.replace(/^\/?(?:api\/external(?=[/?]|$))?\/?/, '/');
  const [path = ''] = whole.split('?');
  const isSafe = !/^[A-Za-z]:|[\p{Cc}\\#]/u.test(bare) && isPlain(path);
  if (isSafe) return whole;
  const hint = `Give a path below ${apiRoot}, such as players or content?status=active`;
  throw usage(
    `"${typed}" is not a path of the API${/^[a-z]+:\/\//i.test(typed) ? ` at ${baseUrl}` : ''}`,
    hint,
  );
}

/** Whether every part of a path is itself, however it is decoded. */
function isPlain(path: string): boolean {
  const parts = path.slice(1).split('/');
  return parts.every((part) => {
    try {
      return !/^(?:|\.{1,2}|.*[\\/\p{Cc}].*)$/su.test(decodeURIComponent(part));
    } catch {
      return false;
    }
  });
}

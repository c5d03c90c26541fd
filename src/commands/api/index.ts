import { anyJson, wholeJson } from '../../core/any-json.ts';
import { type Flag, switchFlag, textFlag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { ignoreClosedPipe } from '../../core/reports/write.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import { compactJson } from '../../json/text.ts';
import { apiRoot } from '../../model/endpoint.ts';
import { endpoints } from '../../model/endpoints.ts';
import { safeFor, visible } from '../../output/sanitize.ts';

const fieldFlag: Flag<readonly string[]> = {
  ...textFlag('-f, --field <key=value>', 'add a parameter to the query; repeatable', { group: 'What' }),
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

const includeFlag = switchFlag('-i, --include', 'print the status and the headers of the response first', {
  group: 'What',
});

const documentedEndpoints = Object.values(endpoints);
/** What a path begins with. */
const roots = documentedEndpoints.map(({ path }) => path.split('/')[1]).join('|');

export const api: VerbBody = {
  description: `Sends one GET with the key to a path below ${apiRoot}: players, /players and ${apiRoot}/players are the same; in Git Bash, \
leave out the first slash. Prints the body as it came, or indented on a terminal; with -o or --query, what is in it. An error of the service \
has the same exit code as everywhere.`,
  arguments: { '<path...>': 'a path of the API such as players, or content and an id' },
  argumentValues: documentedEndpoints.map(({ path }) => path.slice(1)),
  flags: [fieldFlag, includeFlag],

  async run(session, { args, get }) {
    const typed = pathIn(args);
    const { out, hideKeys, runner } = session.context;
    const isRunner = runner !== undefined;
    const { baseUrl } = await session.connection();
    const asked = askedAt(typed, new URL(`${baseUrl}${apiRoot}/`));
    for (const text of get(fieldFlag) ?? [])
      asked.query.append(text.replace(/=.*/s, ''), text.replace(/^.*?=/s, ''));
    const endpoint = documentedEndpoints.find(({ path }) => `${asked.path}/`.startsWith(`${path}/`));
    const address = endpoint ?? { path: asked.path };
    const client = await session.client();
    let head = '';
    const reading = client.read(address, asked.path.slice(address.path.length), asked.query, (answer) => {
      const lines = Array.from(answer.headers.entries?.() ?? [], ([name, value]) => `${name}: ${value}`);
      head = [`HTTP/1.1 ${answer.status}`, ...lines].map((line) => `${visible(hideKeys(line))}\n`).join('');
    });
    // An error has a status and headers too.
    const asText = safeFor('table', { isTerminal: out.isTTY, isRunner });
    const body = await reading.finally(() =>
      get(includeFlag) && head ? ignoreClosedPipe(out.write(`${asText(head)}\n`)) : undefined,
    );
    // The service may echo the key.
    const text = hideKeys(body);
    const { output, json, query } = globalFlags;
    const isRaw = [output, json, query].every((flag) => get<unknown>(flag) === undefined);
    if (isRaw && !out.isTTY) return out.write(safeFor('json', { isTerminal: false, isRunner })(text));
    const format = isRaw ? 'json' : session.format;
    const isJson = format === 'json';
    const { items, view, options } = isJson
      ? wholeJson(compactJson(text))
      : await anyJson(JSON.parse(text), format, endpoint?.fields ?? {});
    await session.print(items, view, isRaw ? { ...options, look: { format } } : options);
  },
};

/** The one path among the arguments; `GET /players` is taken as in HTTP. Throws a `USAGE` failure if there are more. */
export function pathIn(args: readonly string[]): string {
  const [typed = '', extra] = /^get$/i.test(args[0] ?? '') ? args.slice(1) : args;
  if (/^[A-Z]+$/.test(typed) && extra !== undefined) throw usage(`api sends GET only, not ${typed}`);
  if (extra !== undefined) throw usage(`unexpected argument "${extra}"`, 'See: signage api --help');
  return typed;
}

/** What may stand before a path: the root, after the folder into which Git Bash on Windows turns a first slash. */
const prefix = new RegExp(
  `^(?:[A-Z]:[\\\\/].*?(?=/(?:${apiRoot.slice(1)}|${roots})\\b))?/?(?:${apiRoot.slice(1)}(?:/|$)|v\\d+/(?=${roots}))?`,
  'i',
);

/** The path below {@link apiRoot}, and its query. Throws a `USAGE` failure for what leads elsewhere. */
function askedAt(typed: string, root: URL): { readonly path: string; readonly query: URLSearchParams } {
  const below = typed.replace(prefix, '');
  const { href, pathname, searchParams, hash } = URL.canParse(below, root.href) ? new URL(below, root) : root;
  const path = pathname.slice(root.pathname.length - 1);
  // An encoded slash could be one for a server, and a fragment is not sent.
  if (href.startsWith(root.href) && !/^\/$|%2f|%5c/i.test(path) && hash === '')
    return { path, query: searchParams };
  throw usage(
    `"${typed}" is not a path of the API at ${root.origin}`,
    `Give a path below ${apiRoot}, such as players or content?status=active; in Git Bash, without the first slash`,
  );
}

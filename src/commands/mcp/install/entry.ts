import { isDeepStrictEqual } from 'node:util';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { parse as parseToml, stringify as stringifyToml, TomlError } from 'smol-toml';
import { badConfig } from '../../../errors.ts';
import { isJsonObject } from '../../../json/object.ts';
import type { McpClient } from './clients.ts';

/** How a client starts the server. */
export interface McpCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The line that starts the server: npm makes `signage` a `.cmd` file on Windows, which clients cannot start themselves. */
export function serverCommand(args: readonly string[], system: string): McpCommand {
  const words = ['mcp', ...args];
  if (system === 'win32') return { command: 'cmd', args: ['/c', 'signage', ...words] };
  return { command: 'signage', args: words };
}

/** The entry of a server as the text of settings that have nothing else. */
export function entryText(client: McpClient, name: string, server: McpCommand): string {
  return withEntry(client, name, server, '');
}

/**
 * Settings with the entry of a server, in which all else stays as it is, to the byte. The same text if the entry is there already. Of another entry
 * of that name, only the command and its arguments change. Throws `CONFIG` for settings that cannot be parsed, or in which there is no place for it.
 */
export function withEntry(client: McpClient, name: string, server: McpCommand, text: string): string {
  return client.format === 'toml'
    ? withTable(client, name, server, text)
    : withMember(client, name, server, text);
}

/** The byte order mark, which editors on Windows begin a file with. */
const mark = '\uFEFF';

function withMember(
  { servers, hasType = false }: McpClient,
  name: string,
  server: McpCommand,
  marked: string,
) {
  const start = marked.startsWith(mark) ? mark : '';
  const given = marked.slice(start.length);
  const text = given.trim() === '' ? '{}\n' : given;
  const root = parsedJson(text);
  if (root?.type !== 'object') throw badConfig('it is not an object');
  const entry = { ...(hasType && { type: 'stdio' }), ...server };
  const all = findNodeAtLocation(root, [servers]);
  if (all === undefined) return start + withNewMember(text, root, servers, { [name]: entry });
  if (all.type !== 'object') throw badConfig(`"${servers}" in it is not an object`);
  const own = findNodeAtLocation(all, [name]);
  if (own === undefined) return start + withNewMember(text, all, name, entry);
  if (own.type !== 'object') throw badConfig(`"${name}" in "${servers}" is not an object`);
  let changed = text;
  for (const [member, value] of Object.entries(server)) {
    const object = findNodeAtLocation(parsedJson(changed) ?? root, [servers, name]) ?? own;
    changed = withValue(changed, object, member, value);
  }
  return start + changed;
}

/** The text, in which a member of an object has this value. */
function withValue(text: string, object: Node, member: string, value: unknown): string {
  const node = findNodeAtLocation(object, [member]);
  if (node === undefined) return withNewMember(text, object, member, value);
  if (isDeepStrictEqual(getNodeValue(node), value)) return text;
  return text.slice(0, node.offset) + JSON.stringify(value) + text.slice(node.offset + node.length);
}

/**
 * The text with a first member in an object. By hand: the library's `modify` writes the neighbors anew, and moves comments. What follows the
 * brace in its line, such as a comment, stays there.
 */
function withNewMember(text: string, object: Node, name: string, value: unknown): string {
  const members = object.children ?? [];
  const [, comment = ''] = /^([ \t]*\/\/[^\r\n]*|[ \t]*)\r?\n/.exec(text.slice(object.offset + 1)) ?? [];
  const at = object.offset + 1 + comment.length;
  const isOneLine = members.length > 0 && !/\n/.test(text.slice(at, members[0]?.offset));
  const comma = members.length > 0 ? ',' : '';
  const before = text.slice(0, at);
  const after = text.slice(at);
  if (isOneLine) return `${before}${JSON.stringify(name)}: ${JSON.stringify(value)}${comma} ${after}`;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const [, unit = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  const outside = indentationAt(text, object.offset);
  const [first] = members;
  const inside = first === undefined ? outside + unit : indentationAt(text, first.offset);
  const json = `${JSON.stringify(name)}: ${JSON.stringify(value, undefined, unit)}`;
  const lines = json.split('\n').map((line) => inside + line);
  const closing = /^[ \t]*\}/.test(after) ? eol + outside : '';
  return `${before}${eol}${lines.join(eol)}${comma}${closing}${closing ? after.trimStart() : after}`;
}

/** The white space that the line of an offset begins with. */
function indentationAt(text: string, offset: number): string {
  const [spaces = ''] = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1)) ?? [];
  return spaces;
}

/** VS Code's settings have comments, and commas at the end. */
const lenient = { allowTrailingComma: true } as const;

function parsedJson(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, lenient);
  const [first] = errors;
  if (first === undefined) return root;
  const before = text.slice(0, first.offset).split('\n');
  const what = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  throw badConfig(`it is not valid JSON (line ${before.length}: ${what})`);
}

/** TOML takes a table at the end, whatever is above it. */
function withTable({ servers }: McpClient, name: string, server: McpCommand, marked: string): string {
  const root = parsedToml(marked.replace(mark, ''));
  const found = root[servers];
  const entry = isJsonObject(found) ? found[name] : undefined;
  if (isJsonObject(entry)) {
    const { command, args } = entry;
    if (isDeepStrictEqual({ command, args }, { ...server })) return marked;
    throw badConfig(`[${servers}.${name}] is there already, with another command`);
  }
  const eol = marked.includes('\r\n') ? '\r\n' : '\n';
  const table = stringifyToml({ [servers]: { [name]: { ...server } } })
    .trim()
    .replaceAll('\n', eol);
  const isOpen = marked !== '' && !marked.endsWith('\n');
  const gap = marked.trim() === '' ? '' : eol;
  const changed = `${marked}${isOpen ? eol : ''}${gap}${table}${eol}`;
  // Not if the servers are written in one pair of braces, for example.
  try {
    parsedToml(changed.replace(mark, ''));
  } catch {
    throw badConfig(`no table can be added to "${servers}" in it`);
  }
  return changed;
}

function parsedToml(text: string) {
  try {
    return parseToml(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    throw badConfig(`it is not valid TOML (line ${cause.line})`);
  }
}

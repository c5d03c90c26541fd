import { posix, win32 } from 'node:path';
import type { Context } from '../../../context.ts';

/** The user and the machine whose clients are set up. */
interface Owner {
  readonly env: Context['env'];
  readonly home: string;
  /** Node's name for the system. */
  readonly system: string;
}

/** A client of MCP, and where its user's settings are. */
export interface McpClient {
  readonly title: string;
  /** The form of the settings, and the member or table that has the servers. */
  readonly format: 'json' | 'toml';
  readonly servers: string;
  /** Whether an entry says how it is connected. */
  readonly hasType?: boolean;
  /** The path of the settings. */
  settings(owner: Owner): string;
  /** What is there if the client is installed. */
  isThere(owner: Owner): string;
}

/** The clients, as they are typed, with the places that their documentation names. */
export const mcpClients = {
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'json',
    servers: 'mcpServers',
    settings: (owner) => inApplications(owner, 'Claude', 'claude_desktop_config.json'),
    isThere: (owner) => inApplications(owner, 'Claude'),
  },
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    servers: 'mcpServers',
    hasType: true,
    settings: (owner) => claudeSettings(owner),
    isThere: (owner) => claudeSettings(owner),
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    servers: 'mcpServers',
    settings: (owner) => inHome(owner, '.cursor', 'mcp.json'),
    isThere: (owner) => inHome(owner, '.cursor'),
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    servers: 'servers',
    hasType: true,
    settings: (owner) => inApplications(owner, 'Code', 'User', 'mcp.json'),
    isThere: (owner) => inApplications(owner, 'Code', 'User'),
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    servers: 'mcp_servers',
    settings: (owner) => join(owner, codexFolder(owner), 'config.toml'),
    isThere: codexFolder,
  },
} as const satisfies Record<string, McpClient>;

export type ClientName = keyof typeof mcpClients;
export const clientNames: readonly ClientName[] = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'codex',
];

function join({ system }: Owner, ...names: string[]): string {
  return (system === 'win32' ? win32 : posix).join(...names);
}

function inHome(owner: Owner, ...names: string[]): string {
  return join(owner, owner.home, ...names);
}

/** In the folder in which applications of the desktop keep their settings. */
function inApplications(owner: Owner, ...names: string[]): string {
  const { env, system } = owner;
  if (system === 'win32') return join(owner, env.APPDATA || inHome(owner, 'AppData', 'Roaming'), ...names);
  if (system === 'darwin') return inHome(owner, 'Library', 'Application Support', ...names);
  return join(owner, env.XDG_CONFIG_HOME || inHome(owner, '.config'), ...names);
}

function claudeSettings(owner: Owner): string {
  return join(owner, owner.env.CLAUDE_CONFIG_DIR || owner.home, '.claude.json');
}

function codexFolder(owner: Owner): string {
  return owner.env.CODEX_HOME || inHome(owner, '.codex');
}

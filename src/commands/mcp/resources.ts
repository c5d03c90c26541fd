import type { Tool } from './tool.ts';
import { getContentTool, getPlayerTool, getScheduleTool } from './tools/index.ts';

/** What can be read by an address, and the tool that reads it. */
const kinds: Readonly<Record<string, { readonly title: string; readonly tool: Tool }>> = {
  content: { title: 'Content item', tool: getContentTool },
  schedules: { title: 'Schedule', tool: getScheduleTool },
  players: { title: 'Player', tool: getPlayerTool },
};

/** The resource templates of the server. */
export const resourceTemplates = Object.entries(kinds).map(([name, { title, tool }]) => ({
  uriTemplate: `signage://${name}/{id}`,
  name,
  title,
  description: tool.description,
  mimeType: 'application/json',
}));

/** What an address names; undefined if it is none of this server. */
export function resourceAt(uri: string): { readonly tool: Tool; readonly id: string } | undefined {
  const [, name = '', id = ''] = /^signage:\/\/([a-z]+)\/([^/?#]+)$/.exec(uri) ?? [];
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) return undefined;
  try {
    return { tool: kind.tool, id: decodeURIComponent(id) };
  } catch {
    return undefined;
  }
}

/** The kinds of resources, and the tools that read them. */
const kinds: Readonly<Record<string, { readonly title: string; readonly tool: string }>> = {
  content: { title: 'Content item', tool: 'get_content' },
  schedules: { title: 'Schedule', tool: 'get_schedule' },
  players: { title: 'Player', tool: 'get_player' },
};

/** The resource templates of the server. */
export const resourceTemplates = Object.entries(kinds).map(([name, { title, tool }]) => ({
  uriTemplate: `signage://${name}/{id}`,
  name,
  title,
  description: `One ${title.toLowerCase()} in full, as ${tool} returns it. The id can also be the start of an id, or an exact name.`,
  mimeType: 'application/json',
}));

/** The tool for a resource URI, and its id; undefined for an unknown URI. */
export function resourceAt(uri: string): { readonly tool: string; readonly id: string } | undefined {
  const [, name = '', id = ''] = /^signage:\/\/([a-z]+)\/([^/?#]+)$/.exec(uri) ?? [];
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) return undefined;
  try {
    return { tool: kind.tool, id: decodeURIComponent(id) };
  } catch {
    return undefined;
  }
}

import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** A question that users ask often, for clients to offer; `{player}` is its argument. */
interface McpPrompt {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** What its argument is, if it has one, by the name of the argument. */
  readonly arguments?: Readonly<Record<string, string>>;
}

const prompts: readonly McpPrompt[] = [
  {
    name: 'whats_wrong',
    title: 'What is wrong now?',
    text: `Which screens need attention now, and why? Use incidents for what is broken by its cause, screens_now with screen ["!ok"] for screens that \
show nothing or the wrong thing, and lint with level ["error"] for mistakes behind them. Begin with one sentence that says whether all is \
well, then list at most ten actions, the one that helps most screens first. Use names, and ids only to tell equal names apart.`,
  },
  {
    name: 'why_not_playing',
    title: 'Why does this screen not show what it should?',
    text: `Why does the screen {player} not show what it should? Use why_not_playing, and explain in plain words which schedule wins, what keeps the \
others off, and what to change in the console. If the player is offline, say that nobody knows what it really shows.`,
    arguments: { player: 'name or id of the screen' },
  },
  {
    name: 'ready_for',
    title: 'Is everything ready for a day?',
    text: `Is everything ready for {day}? Use screens_now with at on that day for screens that would be blank, unplayable or unclear, timeline for \
those, and list_content with expiring for what ends before. Say the time zone of each time that you name.`,
    arguments: { day: 'a date such as 2026-12-24' },
  },
];

export const describedPrompts = prompts.map(({ name, title, arguments: names = {} }) => {
  const described = Object.entries(names).map(([name, description]) => ({
    name,
    description,
    required: true,
  }));
  return { name, title, arguments: described };
});

/** The message of a prompt with its arguments. Throws a `ProtocolError` for an unknown prompt or a missing argument. */
export function promptMessage(name: string, given: Readonly<Record<string, string>>) {
  const prompt = prompts.find((each) => each.name === name);
  const missing = Object.keys(prompt?.arguments ?? {}).find((argument) => !given[argument]);
  if (prompt === undefined || missing !== undefined) {
    const what = prompt ? `missing argument "${missing}"` : `unknown prompt ${JSON.stringify(name)}`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, what);
  }
  // A name is data of the user: no "$&" in it is a pattern.
  const text = prompt.text.replace(/\{(\w+)\}/, (_, argument: string) => JSON.stringify(given[argument]));
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}

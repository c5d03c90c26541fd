import type { Format } from './options.ts';

/*
 * Text from the service is untrusted: it may hold escape sequences that drive a terminal, bidirectional controls that
 * reorder text, and invisible characters. None of them may reach a person.
 */

/**
 * Controls (C0, DEL, C1), lone surrogates, line and paragraph separators, interlinear annotation, and everything
 * Unicode lets a renderer ignore: bidirectional controls, zero-width characters, tags, variation selectors, fillers.
 */
const hazard = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/** Text without hazards, as nearly all is: a range is faster to test than Unicode properties. */
const harmless = /^[ -~\u00a1-\u00ac\u00ae-\u02ff]*$/;

/**
 * Emoji use characters that are hazards elsewhere to join, color and vary their parts (👩🏽‍🌾, ❤️, the flag of England).
 * Only sequences that Unicode lists pass: otherwise any emoji could hide text in tags. A string, because TypeScript
 * accepts the `v` flag in a literal only for targets newer than Node 20. Compiled on first use: that takes ten
 * milliseconds, a third of Node's own start-up.
 */
const emojiOrHazard = `\\p{RGI_Emoji}|\\p{Extended_Pictographic}\\uFE0E|${hazard.source}`;
let compiledEmojiOrHazard: RegExp | undefined;

/**
 * What CI runners take for a command in a line of a step's output, on either stream. GitHub: `##[name]` anywhere, and
 * `::name::` at the start, where a line break of ours can put any part of a text. Azure: `##vso[area.name]` anywhere.
 * The `::` of an IPv6 address stays: at most four hexadecimal digits follow it, and no command has such a name.
 */
const command = /#(?=#(?:vso)?\[)|:(?=:(?![\da-f]{0,4}(?![\w-])))/gi;
const commandInString = /#(?=#(?:vso)?\[)/gi;
const commandAtStart = /^([^\S\r\n]*):(?=:)/gm;

/** Whether this is a step of GitHub Actions or Azure Pipelines. */
export function isRunner(env: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(env.GITHUB_ACTIONS || env.TF_BUILD);
}

/**
 * What stdout does to the text of a format before it leaves. JSON, YAML and TSV keep their values. The cells of a table are
 * visible already, since their widths depend on it, and so are those of CSV on a terminal; in a pipe CSV is data. `isRunner`: a CI
 * runner scans the output for commands.
 */
export function safeFor(
  format: Format,
  { isTerminal, isRunner }: { readonly isTerminal: boolean; readonly isRunner: boolean },
): (text: string) => string {
  const inert = isRunner ? runnerSafe[format] : (text: string) => text;
  if (!isTerminal || (format !== 'json' && format !== 'ndjson')) return inert;
  return (text) => inert(text.split('\n').map(escapeHazards).join('\n'));
}

/** How each format keeps its value, where it has one, without being a command. */
const runnerSafe: Readonly<Record<Format, (text: string) => string>> = {
  json: escapeCommands,
  ndjson: escapeCommands,
  yaml: escapeCommands,
  tsv: (text) => escapeCommands(text).replace(commandAtStart, '$1\\u003a'),
  csv: (text) => text,
  table: withoutCommands,
  // A line begins with `|`, and `<wbr>` follows each `#`.
  markdown: (text) => text,
};

/** Breaks up runner commands with a space: `# #[group]`. */
export function withoutCommands(text: string): string {
  return text.replace(command, '$& ');
}

/** Equivalent JSON without runner commands. */
function escapeCommands(json: string): string {
  return json.replace(commandInString, '\\u0023');
}

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text as one line, safe to print: a line feed as `\n`, an escape character as `\u001b`. */
export function visible(text: string): string {
  if (harmless.test(text)) return text;
  // No script needs more than 30 marks on a letter (UAX #15, stream-safe text): thousands are as tall as the screen.
  return replaceHazards(text, (character) => shortEscapes[character] ?? escapeUnits(character)).replace(
    /(\p{M}{30})(\p{M}+)/gu,
    (_, kept: string, rest: string) => kept + escapeUnits(rest),
  );
}

/** Escapes every hazard as `\uXXXX`; inside a JSON string the value stays the same. */
export function escapeHazards(text: string): string {
  return replaceHazards(text, escapeUnits);
}

/** Replaces each hazard that is not part of an emoji. */
export function replaceHazards(text: string, replacement: (character: string) => string): string {
  if (harmless.test(text) || !hazard.test(text)) return text;
  compiledEmojiOrHazard ??= new RegExp(emojiOrHazard, 'gv');
  return text.replace(compiledEmojiOrHazard, (part) =>
    // Testing the first character is enough: no emoji begins with a hazard, and a hazard stands alone.
    hazard.test(String.fromCodePoint(part.codePointAt(0) ?? 0)) ? replacement(part) : part,
  );
}

function escapeUnits(character: string): string {
  return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

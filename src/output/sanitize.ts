/*
 * Text from the service is not trusted at all: it may hold escape sequences that drive a terminal,
 * bidirectional controls that reorder what is read, and characters that nobody sees. None of them reaches a person.
 */

/**
 * Controls (C0, DEL, C1), lone surrogates, line and paragraph separators, interlinear annotation, and all that Unicode
 * says a renderer may ignore: bidirectional controls, zero-width characters, tags, variation selectors, fillers.
 */
const hazard = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/** Text without any hazard, as nearly all text is: a test of one range is faster than one of Unicode properties. */
const harmless = /^[ -~\u00a1-\u00ac\u00ae-\u02ff]*$/;

/**
 * Emoji join, color and vary their parts by characters that are hazards elsewhere (👩🏽‍🌾, ❤️, the flag of England).
 * Only the sequences that Unicode lists are let through: any emoji could otherwise carry a hidden text in tags.
 * A string, as TypeScript takes the `v` flag in a literal for a newer target than Node 20's; compiled at its first use,
 * since that takes ten milliseconds: a third of what Node itself needs to start.
 */
const emojiOrHazard = `\\p{RGI_Emoji}|\\p{Extended_Pictographic}\\uFE0E|${hazard.source}`;
let compiledEmojiOrHazard: RegExp | undefined;

/**
 * A hazard, or what may be an emoji with some in it: the list above is looked through for each only once, as that takes long.
 * At most 50 parts (no listed emoji has a fifth of them), because a million in one match would exhaust the stack.
 */
const base = '[\\p{Emoji}\\p{Extended_Pictographic}]';
const joinedOrHazard = `${base}(?:[\\p{EMod}\\uFE0E\\uFE0F\\u20E3\\u{E0020}-\\u{E007F}]|\\u200D${base}){1,50}|${hazard.source}`;
let compiledJoinedOrHazard: RegExp | undefined;

/** A text has few different hazards and emoji, though it may have millions of them. */
const mostRemembered = 1000;

/** On one letter. No writing needs more (UAX #15, stream-safe text), and with thousands a cell is as tall as the screen. */
const mostMarks = 30;

/**
 * What CI runners take for a command in a line that a step prints, on either stream. GitHub's: `##[name]` anywhere, and
 * `::name::` at the start, where a break of ours can put any part of a text. Azure's: `##vso[area.name]` anywhere. The `::`
 * of an IPv6 address stays: at most four hexadecimal digits follow it, and no command has such a name.
 */
const command = /#(?=#(?:vso)?\[)|:(?=:(?![\da-f]{0,4}(?![\w-])))/gi;
const commandInString = /#(?=#(?:vso)?\[)/gi;
const commandAtStart = /^(\s*):(?=:)/;

/** What decides how text is shown. */
export interface Audience {
  /** Whether a CI runner reads what is printed for commands to itself. */
  readonly isReadByRunner?: boolean | undefined;
}

/** Makes a text safe to print on one line. */
export type Visible = (text: string) => string;

/** Whether the environment is that of a step of GitHub Actions or Azure Pipelines. */
export function isRunner(env: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(env.GITHUB_ACTIONS || env.TF_BUILD);
}

/** {@link visible}, and where a CI runner reads along, without commands to it. */
export function visibleIn({ isReadByRunner }: Audience): Visible {
  return isReadByRunner ? (text) => withoutCommands(visible(text)) : visible;
}

/** The text with a space in the middle of what a CI runner would take for a command: `# #[group]`. */
export function withoutCommands(text: string): string {
  return text.replace(command, '$& ');
}

/** Whether a CI runner would take anything in the lines for a command. */
export function hasCommands(lines: string): boolean {
  return /#(?=#(?:vso)?\[)|^[^\S\r\n]*::/im.test(lines);
}

/** JSON that says the same and has no command to a CI runner in it. */
export function escapeCommands(json: string): string {
  return json.replace(commandInString, '\\u0023');
}

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Whether anything in the text must not reach a terminal as it is. */
export function hasHazards(text: string): boolean {
  if (harmless.test(text) || !hazard.test(text)) return false;
  return escapeHazards(text) !== text;
}

/** The text as one line that is safe to print: a line feed as `\n`, an escape character as `\u001b`. */
export function visible(text: string): string {
  if (harmless.test(text)) return text;
  return escapeSurplusMarks(
    replaceHazards(text, (character) => shortEscapes[character] ?? escapeUnits(character)),
  );
}

/** Combining marks beyond {@link mostMarks} as escapes. The expressions are made at their first use. */
function escapeSurplusMarks(text: string): string {
  if (!/\p{M}{31}/u.test(text)) return text;
  const escaped = remembering(escapeUnits);
  let end = -1;
  let marks = 0;
  // In parts: a million marks matched at once exhaust the stack.
  return text.replace(/\p{M}{1,1000}/gu, (part, offset: number) => {
    if (offset !== end) marks = 0;
    end = offset + part.length;
    let shown = '';
    for (const mark of part) shown += ++marks > mostMarks ? escaped(mark) : mark;
    return shown;
  });
}

/** As {@link visible}, with backslashes doubled, so that the text can be got back (as from a JSON string). */
export function reversibleIn({ isReadByRunner }: Audience): Visible {
  const reversible: Visible = (text) => visible(text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
  if (!isReadByRunner) return reversible;
  return (text) => escapeCommands(reversible(text)).replace(commandAtStart, '$1\\u003a');
}

/** Every hazard as `\uXXXX`: inside a JSON string the value stays the same. */
export function escapeHazards(text: string): string {
  return replaceHazards(text, escapeUnits);
}

/** The text with the result of `replacement` in place of each hazard that is not part of an emoji. */
export function replaceHazards(text: string, replacement: (character: string) => string): string {
  if (harmless.test(text) || !hazard.test(text)) return text;
  compiledEmojiOrHazard ??= new RegExp(emojiOrHazard, 'gv');
  const listed = compiledEmojiOrHazard;
  compiledJoinedOrHazard ??= new RegExp(joinedOrHazard, 'gu');
  const replaced = remembering((found) =>
    found.replace(listed, (part) => (isHazard(part) ? replacement(part) : part)),
  );
  return text.replace(compiledJoinedOrHazard, (found) => replaced(found));
}

/** The same function, that works out the first {@link mostRemembered} answers only once. */
function remembering(answer: (text: string) => string): (text: string) => string {
  const answers = new Map<string, string>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (answers.size < mostRemembered) answers.set(text, found);
    return found;
  };
}

/** No emoji begins with a hazard, and a hazard is alone. */
function isHazard(found: string): boolean {
  return hazard.test(String.fromCodePoint(found.codePointAt(0) ?? 0));
}

function escapeUnits(character: string): string {
  let escaped = '';
  for (let index = 0; index < character.length; index++) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

import { maxDepth } from './object.ts';

/** What is wrong with a text that is nested deeper than that. */
export const tooDeep = `nested more than ${maxDepth} levels deep`;

/** `JSON.parse` whose error does not quote the text, which could contain a part of the key. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(faultOf(text));
  }
}

/** What is wrong with a text that is not JSON. */
export function faultOf(text: string): string {
  const trimmed = text.trim();
  return /^[[{]/.test(trimmed) && !/[\]}]$/.test(trimmed) ? 'it ends early' : 'it is not valid JSON';
}

/** `JSON.parse` for what the tool did not write itself. Throws a `SyntaxError` also if the text is nested deeper than {@link maxDepth}. */
export function parseJson(text: string): unknown {
  const value = parseText(text);
  if (isDeeper(value, maxDepth)) throw new SyntaxError(`it is ${tooDeep}`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

/** Why {@link parseJson} refused a text, without quoting it; undefined for any other error. */
export function jsonFault(error: unknown): string | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  return error.message.endsWith(tooDeep) ? tooDeep : 'not JSON';
}

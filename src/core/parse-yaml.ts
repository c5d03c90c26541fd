import { Composer, type Document, isScalar, Lexer, LineCounter, Parser, type YAMLError } from 'yaml';
import { badConfig, usage } from '../errors.ts';
import { maxDepth } from '../json/object.ts';
import type { Steps } from '../pause.ts';
import { grouped } from '../words/quantity.ts';
import { stepLength, type YamlPart, yamlPartsOf } from './yaml-parts.ts';

/** A YAML or JSON text that was read. */
export interface ParsedYaml {
  readonly root: YamlPart;
  /** The place of an offset: `natal.yaml:3:19`. */
  placeAt(offset: number): string;
}

/** The most words and signs of a text. With so many, reading takes some seconds and 300 MB. */
const mostTokens = 1_000_000;

/**
 * Parses a text; `placeOf` names a line and column of it in messages. Throws a `USAGE` failure for what is wrong in it, with its place, and a `CONFIG` failure
 * if it is too long.
 */
export function* parseYaml(
  text: string,
  placeOf: (line: number, column: number) => string,
): Steps<ParsedYaml> {
  const lines = new LineCounter();
  lines.addNewLine(0);
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return placeOf(line, col);
  };
  const [document, ...others] = yield* documentsIn(text, lines, placeAt);
  const [fault] = document?.errors ?? [];
  if (fault) throw usage(`${placeAt(fault.pos[0])}: ${faultText(fault)}`);
  const ignored = others.find((other) => !isEmpty(other));
  if (ignored)
    throw usage(
      `${placeAt(ignored.contents?.range[0] ?? 0)}: a second document begins here, but a file can have only one`,
      'Remove the line --- above it, or use a file for each',
    );
  return { root: yield* yamlPartsOf(document?.contents ?? null, placeAt), placeAt };
}

/** The documents of a text: one, unless there is a line `---` within it. */
function* documentsIn(
  text: string,
  lines: LineCounter,
  placeAt: (offset: number) => string,
): Steps<readonly Document.Parsed[]> {
  const parser = new Parser(lines.addNewLine);
  // Its check for unique keys compares each key with all others; `partsOf` checks them faster.
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent' });
  const documents: Document.Parsed[] = [];
  let tokens = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    tokens += 1;
    if (tokens > mostTokens)
      throw badConfig(
        `${placeAt(lines.lineStarts.at(-1) ?? 0)}: the file is too long: more than ${grouped(String(mostTokens))} words and signs`,
        'Divide it into several files',
      );
    if (tokens % stepLength === 0) yield;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(documents.length === 0, text.length));
  return documents;
}

function faultText({ code, message }: YAMLError): string {
  return code === 'RESOURCE_EXHAUSTION' ? `nested more than ${maxDepth} levels deep` : message;
}

/** Whether nothing but comments follows a line `---`. */
function isEmpty({ contents }: Document.Parsed): boolean {
  return contents === null || (isScalar(contents) && contents.source === '' && contents.value === null);
}

import { visible } from '../sanitize.ts';
import type { Entry, Report } from './report.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** The XML is written here: a library's objects for 100,000 players took as long as reading and judging them. */
export function renderJunit({ command, suites, time }: Report): string {
  // UTC without a zone, as Ant writes it: some readers reject a zone.
  const timestamp = new Date(time).toISOString().slice(0, 19);
  const total = { tests: 0, failures: 0 };
  const made = suites().map(({ name, entries: make }) => {
    const entries = make();
    const failures = entries.filter(({ failure }) => failure !== undefined).length;
    total.tests += entries.length;
    total.failures += failures;
    const attributes = { ...attributesOf(name, { tests: entries.length, failures }), timestamp };
    return nested(
      '  ',
      'testsuite',
      attributes,
      entries.map((entry) => caseElement(entry, name)),
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${nested('', 'testsuites', attributesOf(command, total), made)}`;
}

/** Nothing is timed, but readers that add up durations need a number. */
function attributesOf(name: string, counts: Attributes): Attributes {
  return { name, ...counts, errors: 0, time: 0 };
}

function caseElement({ title, failure, text }: Entry, classname: string): string {
  const detail = text();
  const indent = ' '.repeat(6);
  const inside =
    failure === undefined
      ? detail && element(indent, 'system-out', {}, xmlText(detail))
      : element(indent, 'failure', { message: failure.message, type: failure.type }, xmlText(detail));
  return nested('    ', 'testcase', { name: title, classname, time: 0 }, inside === '' ? [] : [inside]);
}

/** An element with others inside it, each on lines of its own. */
function nested(indent: string, name: string, attributes: Attributes, inside: readonly string[]): string {
  return element(indent, name, attributes, inside.length === 0 ? '' : `\n${inside.join('')}${indent}`);
}

function element(indent: string, name: string, attributes: Attributes, content: string): string {
  let start = `${indent}<${name}`;
  for (const key in attributes) start += ` ${key}="${xmlText(String(attributes[key]))}"`;
  return content === '' ? `${start}/>\n` : `${start}>${content}</${name}>\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Like {@link visible}, and escapes markup and the two other characters that XML cannot contain (XML 1.0 §2.2). */
function xmlText(text: string): string {
  return visible(text).replace(
    /[&<>"'\ufffe\uffff]/g,
    (character) => entities[character] ?? `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

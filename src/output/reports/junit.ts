import XmlBuilder from 'fast-xml-builder';
import { visible } from '../sanitize.ts';
import type { Entry, Report, Suite } from './report.ts';

const builder = new XmlBuilder({
  // Keys with this prefix are attributes, others are elements.
  attributeNamePrefix: '@_',
  ignoreAttributes: false,
  // Otherwise an attribute with the text "true" is written without a value, which is not XML.
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
});

export function renderJunit({ command, suites, time }: Report): string {
  const all = suites();
  // UTC without a zone, as Ant writes it: some readers reject a zone.
  const timestamp = new Date(time).toISOString().slice(0, 19);
  const testsuite = all.map((suite) => ({
    ...attributesOf(suite),
    '@_timestamp': timestamp,
    testcase: suite.entries.map((entry) => caseElement(entry, suite)),
  }));
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    testsuites: {
      ...attributesOf({ name: command, entries: all.flatMap(({ entries }) => entries) }),
      testsuite,
    },
  });
}

function attributesOf({ name, entries }: Suite) {
  return {
    '@_name': xmlText(name),
    '@_tests': entries.length,
    '@_failures': entries.filter(({ failure }) => failure !== undefined).length,
    '@_errors': 0,
    // Nothing is timed, but readers that add up durations need a number.
    '@_time': 0,
  };
}

function caseElement({ title, failure, text }: Entry, suite: Suite) {
  const base = { '@_name': xmlText(title), '@_classname': xmlText(suite.name), '@_time': 0 };
  const detail = xmlText(text());
  if (failure === undefined) return detail === '' ? base : { ...base, 'system-out': detail };
  const attributes = { '@_message': xmlText(failure.message), '@_type': xmlText(failure.type) };
  return { ...base, failure: { ...attributes, '#text': detail } };
}

/** Like {@link visible}, and escapes the two other characters that XML cannot contain (XML 1.0 §2.2). */
function xmlText(text: string): string {
  return visible(text).replace(
    /[\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

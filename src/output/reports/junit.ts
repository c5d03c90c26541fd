import XmlBuilder from 'fast-xml-builder';
import { wallText } from '../../clock/time-text.ts';
import { visible } from '../sanitize.ts';
import { type Report, type ReportTest, settingsText } from './report.ts';

const builder = new XmlBuilder({
  // Keys with this prefix are attributes, others are elements.
  attributeNamePrefix: '@_',
  ignoreAttributes: false,
  // Otherwise an attribute with the text "true" is written without a value, which is not XML.
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
});

const end = '</testsuites>\n';

/** Yields the document in parts, one for each suite: the library's objects are many times as large as our own. */
export async function* renderJunit(report: Report): AsyncGenerator<string> {
  const { command, suites, time } = report;
  const settings = settingsText(report);
  // First, as the schema of Ant has it.
  const properties =
    settings === undefined
      ? {}
      : { properties: { property: { '@_name': 'settings', '@_value': xmlText(settings) } } };
  const all = suites();
  // UTC without a zone, as Ant writes it: some readers reject a zone.
  const timestamp = wallText(time, 'second');
  const every = all.flatMap(({ entries }) => entries);
  const testsuites = attributesOf(command, every);
  const head = builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' }, testsuites });
  yield head.replace(/\/>\n$/, '>\n');
  for (const { name, entries } of all) {
    if (entries.length === 0) continue;
    const testcase = entries.map((entry) => caseElement(entry, name));
    const testsuite = { ...attributesOf(name, entries), '@_timestamp': timestamp, ...properties, testcase };
    yield builder.build({ testsuites: { testsuite } }).slice('<testsuites>\n'.length, -end.length);
  }
  yield end;
}

function attributesOf(name: string, entries: readonly ReportTest[]) {
  return {
    '@_name': xmlText(name),
    '@_tests': entries.length,
    '@_failures': entries.filter((entry) => typeof entry !== 'string' && entry.failure !== undefined).length,
    '@_errors': 0,
    // Nothing is timed, but readers that add up durations need a number.
    '@_time': 0,
  };
}

function caseElement(entry: ReportTest, suite: string) {
  const title = typeof entry === 'string' ? entry : entry.title;
  const base = { '@_name': xmlText(title), '@_classname': xmlText(suite), '@_time': 0 };
  if (typeof entry === 'string') return base;
  const { failure, text } = entry;
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

import * as fc from 'fast-check';
import XmlBuilder from 'fast-xml-builder';
import { expect, test } from 'vitest';
import { renderJunit } from '../../src/output/reports/junit.ts';
import type { Entry } from '../../src/output/reports/report.ts';
import { visible } from '../../src/output/sanitize.ts';

const builder = new XmlBuilder({
  attributeNamePrefix: '@_',
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
});

const safe = (text: string) =>
  visible(text).replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

interface Tests {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const attributesOf = ({ name, entries }: Tests) => ({
  '@_name': safe(name),
  '@_tests': entries.length,
  '@_failures': entries.filter(({ failure }) => failure !== undefined).length,
  '@_errors': 0,
  '@_time': 0,
});

function caseOf({ title, failure, text }: Entry, name: string) {
  const made = { '@_name': safe(title), '@_classname': safe(name), '@_time': 0 };
  if (failure === undefined) return text() === '' ? made : { ...made, 'system-out': safe(text()) };
  const attributes = { '@_message': safe(failure.message), '@_type': safe(failure.type) };
  return { ...made, failure: { ...attributes, '#text': safe(text()) } };
}

const odd = fc.constantFrom('', ' ', 'true', '0', `<a b="c">&'`, '&amp;', ']]>', 'a\nb', '\uffff', '\ufffe');
const text = fc.oneof(odd, fc.string({ unit: 'binary' }));
const entry = fc.record({
  title: text,
  level: fc.constant('error' as const),
  failure: fc.option(fc.record({ type: text, message: text }), { nil: undefined }),
  text: text.map((detail) => () => detail),
});
const suite = fc.record({ name: text, entries: fc.array(entry, { maxLength: 4 }) });

test('JUnit is written as by a library', () => {
  fc.assert(
    fc.property(text, fc.array(suite, { maxLength: 3 }), (command, suites) => {
      const written = renderJunit({
        command,
        sentence: '',
        status: 'OK',
        time: 0,
        suites: () => suites.map(({ name, entries }) => ({ name, entries: () => entries })),
        annotations: () => [],
        summary: () => [],
      });
      const testsuite = suites.map((one) => ({
        ...attributesOf(one),
        '@_timestamp': '1970-01-01T00:00:00',
        testcase: one.entries.map((each) => caseOf(each, one.name)),
      }));
      const whole = attributesOf({ name: command, entries: suites.flatMap(({ entries }) => entries) });
      const xml = { '@_version': '1.0', '@_encoding': 'UTF-8' };
      expect(written).toBe(builder.build({ '?xml': xml, testsuites: { ...whole, testsuite } }));
    }),
    { numRuns: 500 },
  );
});

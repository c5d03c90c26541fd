import XmlBuilder from 'fast-xml-builder';
import { type Audience, visibleIn } from '../sanitize.ts';

const builder = new XmlBuilder({
  // Keys with this prefix are attributes, others are elements.
  attributeNamePrefix: '@_',
  ignoreAttributes: false,
  // Otherwise an attribute with the text "true" is written without a value, which is not XML.
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
});

/** One test. Its texts may be unsanitized. */
export interface JunitCase {
  readonly name: string;
  readonly failure?: { readonly message: string; readonly type: string; readonly text: string } | undefined;
  /** What to say about a test that did not fail. */
  readonly output?: string | undefined;
}

/** Tests under one heading, which is also their class name: Jenkins requires a non-empty one. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** Writes test suites for Jenkins and GitLab. `time` is when they ran: milliseconds since 1970. */
export function junitText(
  name: string,
  suites: readonly JunitSuite[],
  { time, ...place }: Audience & { readonly time: number },
): string {
  const elements = suites.map((suite) => suiteElement(suite, time, place));
  const root = {
    '@_name': name,
    '@_tests': sum(elements.map((element) => element['@_tests'])),
    '@_failures': sum(elements.map((element) => element['@_failures'])),
    '@_errors': 0,
    '@_time': 0,
    testsuite: elements,
  };
  const declaration = { '@_version': '1.0', '@_encoding': 'UTF-8' };
  return builder.build({ '?xml': declaration, testsuites: root });
}

function suiteElement({ name, cases }: JunitSuite, time: number, place: Audience) {
  const suiteName = xmlText(name, place);
  return {
    '@_name': suiteName,
    '@_tests': cases.length,
    '@_failures': cases.filter(({ failure }) => failure !== undefined).length,
    '@_errors': 0,
    // Nothing is timed, but readers that add up durations need a number.
    '@_time': 0,
    // UTC without a zone, as Ant writes it: some readers reject a zone.
    '@_timestamp': new Date(time).toISOString().slice(0, 19),
    testcase: cases.map((one) => caseElement(one, suiteName, place)),
  };
}

function caseElement({ name, failure, output }: JunitCase, suiteName: string, place: Audience) {
  const base = { '@_name': xmlText(name, place), '@_classname': suiteName, '@_time': 0 };
  if (failure !== undefined) {
    const { message, type, text } = failure;
    return {
      ...base,
      failure: {
        '@_message': xmlText(message, place),
        '@_type': xmlText(type, place),
        '#text': xmlText(text, place),
      },
    };
  }
  return output === undefined ? base : { ...base, 'system-out': xmlText(output, place) };
}

/** Like {@link visibleIn}, and escapes the two other characters that XML cannot contain (XML 1.0 §2.2). */
function xmlText(text: string, place: Audience): string {
  return visibleIn(place)(text).replace(
    /[\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

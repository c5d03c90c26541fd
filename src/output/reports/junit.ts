import XmlBuilder from 'fast-xml-builder';
import { visible } from '../sanitize.ts';

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
  { time }: { readonly time: number },
): string {
  const elements = suites.map((suite) => suiteElement(suite, time));
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

function suiteElement({ name, cases }: JunitSuite, time: number) {
  const suiteName = xmlText(name);
  return {
    '@_name': suiteName,
    '@_tests': cases.length,
    '@_failures': cases.filter(({ failure }) => failure !== undefined).length,
    '@_errors': 0,
    // Nothing is timed, but readers that add up durations need a number.
    '@_time': 0,
    // UTC without a zone, as Ant writes it: some readers reject a zone.
    '@_timestamp': new Date(time).toISOString().slice(0, 19),
    testcase: cases.map((one) => caseElement(one, suiteName)),
  };
}

function caseElement({ name, failure, output }: JunitCase, suiteName: string) {
  const base = { '@_name': xmlText(name), '@_classname': suiteName, '@_time': 0 };
  if (failure !== undefined) {
    const { message, type, text } = failure;
    return {
      ...base,
      failure: {
        '@_message': xmlText(message),
        '@_type': xmlText(type),
        '#text': xmlText(text),
      },
    };
  }
  return output === undefined ? base : { ...base, 'system-out': xmlText(output) };
}

/** Like {@link visible}, and escapes the two other characters that XML cannot contain (XML 1.0 §2.2). */
function xmlText(text: string): string {
  return visible(text).replace(
    /[\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

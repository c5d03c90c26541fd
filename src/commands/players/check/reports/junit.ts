import XmlBuilder from 'fast-xml-builder';
import { type Audience, visibleIn } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { playerDetail, playerTitle } from './player-text.ts';
import type { CheckReport, RenderedReport } from './report.ts';

const builder = new XmlBuilder({
  // Keys with this prefix are attributes, others are elements.
  attributeNamePrefix: '@_',
  ignoreAttributes: false,
  // Otherwise an attribute with the text "true" is written without a value, which is not XML.
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
});

interface TestCase {
  readonly '@_name': string;
  readonly '@_classname': string;
  readonly '@_time': number;
  readonly failure?: { readonly '@_message': string; readonly '@_type': string; readonly '#text': string };
  readonly 'system-out'?: string;
}

/**
 * Renders players as test cases, one suite per store, for Jenkins and GitLab. A test fails if its player is over a limit, so
 * the report has a failure if and only if the check fails. The minimum number of players is always a test too: Jenkins
 * rejects a report without tests.
 */
export function renderJunit(report: CheckReport): RenderedReport {
  const suites = [fleetSuite(report), ...storeSuites(report)];
  const root = {
    '@_name': 'signage players check',
    '@_tests': report.players.length + 1,
    '@_failures': sum(suites.map((suite) => suite['@_failures'])),
    '@_errors': 0,
    '@_time': 0,
    testsuite: suites,
  };
  const declaration = { '@_version': '1.0', '@_encoding': 'UTF-8' };
  return { text: builder.build({ '?xml': declaration, testsuites: root }) };
}

function fleetSuite(report: CheckReport) {
  const { considered, breaches } = report.verdict;
  const { minPlayers } = report.limits;
  const isTooFew = breaches.some(({ kind }) => kind === 'too-few');
  const message = `${considered} players, expected at least ${minPlayers}`;
  return suite('fleet', report, [
    {
      '@_name': 'enough players',
      '@_classname': 'fleet',
      '@_time': 0,
      ...(isTooFew && { failure: { '@_message': message, '@_type': 'too few', '#text': message } }),
    },
  ]);
}

function storeSuites(report: CheckReport) {
  const byStore = new Map<string | undefined, JudgedPlayer[]>();
  for (const player of report.players) {
    // Jenkins requires a non-empty class name.
    const storeId = player.storeId || undefined;
    const known = byStore.get(storeId);
    if (known === undefined) byStore.set(storeId, [player]);
    else known.push(player);
  }
  return Array.from(byStore, ([storeId, players]) => {
    const name = storeId === undefined ? 'no store' : xmlText(storeId, report);
    return suite(
      name,
      report,
      players.map((player) => testCase(player, name, report)),
    );
  });
}

function suite(name: string, { time }: CheckReport, testcases: readonly TestCase[]) {
  return {
    '@_name': name,
    '@_tests': testcases.length,
    '@_failures': testcases.filter(({ failure }) => failure !== undefined).length,
    '@_errors': 0,
    // Nothing is timed, but readers that add up durations need a number.
    '@_time': 0,
    // UTC without a zone, as Ant writes it: some readers reject a zone.
    '@_timestamp': new Date(time).toISOString().slice(0, 19),
    testcase: testcases,
  };
}

function testCase(player: JudgedPlayer, store: string, report: CheckReport): TestCase {
  const { state, reason } = player;
  const base = { '@_name': xmlText(playerTitle(player, report), report), '@_classname': store, '@_time': 0 };
  if (state === 'healthy') return base;
  const detail = xmlText(playerDetail(player, report), report);
  if (!isOverLimit(player, report.verdict)) return { ...base, 'system-out': detail };
  return {
    ...base,
    failure: { '@_message': xmlText(reason, report), '@_type': state, '#text': detail },
  };
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

import { type JunitCase, type JunitSuite, junitText } from '../../../../output/reports/junit.ts';
import type { RenderedReport } from '../../../../output/reports/rendered.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import { isOverLimit } from '../../../../rules/verdict.ts';
import { playerDetail, playerTitle } from './player-text.ts';
import type { CheckReport } from './report.ts';

/**
 * Renders players as test cases, one suite per store, for Jenkins and GitLab. A test fails if its player is over a limit, so
 * the report has a failure if and only if the check fails. The minimum number of players is always a test too: Jenkins
 * rejects a report without tests.
 */
export function renderJunit(report: CheckReport): RenderedReport {
  const suites = [fleetSuite(report), ...storeSuites(report)];
  return { text: junitText('signage players check', suites, report) };
}

function fleetSuite({ verdict: { considered, breaches }, limits: { minPlayers } }: CheckReport): JunitSuite {
  const isTooFew = breaches.some(({ kind }) => kind === 'too-few');
  const message = `${considered} players, expected at least ${minPlayers}`;
  const failure = isTooFew ? { message, type: 'too few', text: message } : undefined;
  return { name: 'fleet', cases: [{ name: 'enough players', failure }] };
}

function storeSuites(report: CheckReport): JunitSuite[] {
  const byStore = new Map<string | undefined, JudgedPlayer[]>();
  for (const player of report.players) {
    const storeId = player.storeId || undefined;
    const known = byStore.get(storeId);
    if (known === undefined) byStore.set(storeId, [player]);
    else known.push(player);
  }
  return Array.from(byStore, ([storeId, players]) => ({
    name: storeId ?? 'no store',
    cases: players.map((player) => testCase(player, report)),
  }));
}

function testCase(player: JudgedPlayer, report: CheckReport): JunitCase {
  const { state, reason } = player;
  const name = playerTitle(player);
  if (state === 'healthy') return { name };
  const detail = playerDetail(player, report);
  if (!isOverLimit(player, report.verdict)) return { name, output: detail };
  return { name, failure: { message: reason, type: state, text: detail } };
}

import { flagsOf } from '../../core/selectors.ts';
import type { VerbBody } from '../../core/verb.ts';
import { chosenPlayers, lintFlags, lintReports, rulesInForce } from '../../lint/flags.ts';

export { lintExplain, lintRules } from './explain.ts';

export const lintRun: VerbBody = {
  pages: true,
  description:
    'Exits 45 if there are errors, and with --fail-on warning 46 if there are warnings. The API is read-only, so each finding says \
what to change in the console. A list that the service may have truncated does not prove that anything is missing. Skips and names rules \
whose lists could not be read, and then exits with 15, whatever it finds, unless you give --allow-partial or --fail-on never.',
  flags: [...Object.values(lintFlags), ...flagsOf(chosenPlayers), ...lintReports.flags],
  acrossProfiles: [lintFlags.baseline, lintFlags.updateBaseline],
  ...lintReports.verb,
  lints: rulesInForce,
  run: async (session, input) => (await import('./run/show.ts')).showFindings(session, input),
};

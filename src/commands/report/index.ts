import { readConditions } from '../../core/filters.ts';
import { type Input, wordFlag } from '../../core/flag.ts';
import { ignoreClosedPipe, writeReport } from '../../core/reports/write.ts';
import type { Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import { isRunner, safeFor } from '../../output/sanitize.ts';
import { version } from '../../version.ts';
import { playerConditions } from '../players/conditions.ts';
import { selection } from '../players/filters.ts';
import { playbackFlags, readPlaybackChoices } from '../screens/flags.ts';
import { machineZone } from '../screens/times.ts';
import { readTenant } from '../status/read.ts';
import { sinceOf } from '../status/rules/attention.ts';
import { renderPage } from './page.tsx';
import { storesOf } from './report.ts';
import { createSpeaker, languageNames } from './words/speaker.ts';

const flags = {
  lang: wordFlag('--lang <language>', 'language of the page', languageNames, { default: 'en' }),
  ...playbackFlags,
};

export const report: VerbBody = {
  description:
    'Writes one HTML page for people who do not use a terminal: whether all is well, screens by state and by store, the plan of the day \
as a chart per store, what lint finds, what expires, and totals. The page needs no network and no script. "-" writes it to standard output.',
  arguments: '<file>',
  flags: [
    ...Object.values(flags),
    ...selection.flags,
    ...playerConditions.flatMap((condition) => condition.flags),
  ],
  run: writePage,
};

async function writePage(session: Session, input: Input): Promise<void> {
  const { context } = session;
  const [path] = input.args;
  if (path === undefined) throw usage('no file given', 'Type: signage report FILE.html');
  const choices = await readPlaybackChoices(input, context);
  const selected = selection.local(input);
  const tests = await readConditions(playerConditions, input);
  const speaker = createSpeaker(input.get(flags.lang) ?? 'en');
  const tenant = await readTenant(
    session,
    choices,
    (item, now) => (selected?.holds(item) ?? true) && tests.every((test) => test.holds(item, now)),
  );
  const html = context.compute(() =>
    renderPage({
      tenant,
      stores: storesOf(tenant, (screen) => sinceOf(screen, tenant.playback, tenant.now)),
      speaker,
      zone: machineZone(),
      assumptions: choices.assumptions.values,
      tzdata: context.tzdata,
      tool: `signage ${version}`,
    }),
  );
  if (path === '-') {
    const safe = safeFor('table', { isTerminal: context.out.isTTY, isRunner: isRunner(context.env) });
    await ignoreClosedPipe(context.out.write(safe(html)));
  } else await writeReport(path, () => context.files.replace(path, html));
}

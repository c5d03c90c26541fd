import { stringify } from 'yaml';
import { dayLength } from '../../clock/instant.ts';
import { utc } from '../../clock/zone.ts';
import { writeReport } from '../../core/reports/write.ts';
import type { Session } from '../../core/session.ts';
import { badConfig, codeOf, Failure, usage } from '../../errors.ts';
import { players } from '../../model/players.ts';
import { allOf, createPause } from '../../pause.ts';
import { readChangedTenant } from '../../screens/changes/changed-tenant.ts';
import { clockOf } from '../../screens/engine/player.ts';
import { asText as nameIn } from '../../screens/engine/schedule.ts';
import type { TypedChoices } from '../../screens/playback-flags.ts';
import { playbackOf, type Tenant } from '../../screens/tenant.ts';
import { version } from '../../version.ts';
import { counted } from '../../words/quantity.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { parseExpectations } from './file.ts';
import { judgeExpectations } from './judge-expectations.ts';
import { objectsCalled } from './names.ts';
import type { FollowUp } from './rows.ts';
import { isPlainName, type PlannedScreen, usualExpectations } from './rules/usual.ts';

/** How far ahead to look. */
const days = 7;

/** Names the schema for editors, which is in the package too. */
const head = `# yaml-language-server: $schema=https://unpkg.com/signage-cli@${version}/dist/expect.schema.json\n`;

/** Writes a file of expectations that hold for what screens show this week. Rejects with `CONFIG` if the file exists. */
export async function writeUsual(
  session: Session,
  [path, another]: readonly string[],
  choices: TypedChoices,
  followUp: FollowUp,
): Promise<void> {
  if (path === undefined || another !== undefined)
    throw usage('--init needs the name of one file', 'Type: signage expect --init expectations.yaml');
  const { files, readTextFile, signal } = session.context;
  const exists = await readTextFile(path).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );
  if (exists) throw badConfig(`${path} exists, and is not replaced`, 'Name another file, or remove it first');
  const wanted = { players: 'needed', schedules: 'needed', content: 'needed' } as const;
  const tenant = await readChangedTenant(session, wanted, choices.changes);
  const playback = playbackOf(tenant, choices);
  function* screens(): Iterable<PlannedScreen> {
    for (const sent of tenant.players?.objects ?? []) {
      const player = players.soundOf(sent);
      const slots = [...playback.slots(player, tenant.at, tenant.at + days * dayLength)];
      const name = nameIn(player.name);
      yield {
        id: String(player.id),
        name,
        storeId: nameIn(player.storeId),
        zone: clockOf(player) ?? utc,
        slots,
      };
    }
  }
  const plans = tenant.schedules?.objects ?? [];
  const names = new Map(plans.map(({ id, name }) => [String(id), nameIn(name)]));
  const wordFor = (id: string) => {
    const name = names.get(id);
    return isPlainName(name) && objectsCalled(name, plans).length === 1 ? name : id;
  };
  const usual = usualExpectations(await allOf(createPause(signal), screens()), days, wordFor);
  const expectations = await holding(usual, session, tenant, choices);
  if (expectations.length === 0)
    throw new Failure(
      'NOT_FOUND',
      `no screen is sure to show anything within ${days} days: nothing to expect`,
    );
  await writeReport(path, () => files.replace(path, textOf(expectations)), path);
  await session.note(
    `wrote ${path}: ${counted(expectations.length, 'expectation')}; check them: ${followUp(`expect ${shellQuoted(path)}`)}`,
  );
}

function textOf(expectations: readonly object[]): string {
  return `${head}${stringify(expectations, { lineWidth: 0 })}`;
}

/** The expectations that hold when they are read as `expect` reads them. What is written must pass, whatever clocks and names there are. */
async function holding(
  usual: readonly object[],
  session: Session,
  tenant: Tenant,
  choices: TypedChoices,
): Promise<readonly object[]> {
  if (usual.length === 0) return usual;
  const read = await parseExpectations('the new file', textOf(usual), session.context);
  const { expectations, failing } = await judgeExpectations(session, read, tenant, choices);
  const failed = new Set<unknown>();
  for await (const { of } of failing) failed.add(of);
  return usual.filter((_, at) => {
    const one = expectations[at];
    return one !== undefined && one.lack === undefined && one.screens > 0 && !failed.has(one);
  });
}

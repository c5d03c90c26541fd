import type { Client } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../model/endpoint.ts';
import type { PlaybackChoices } from '../../screens/flags.ts';
import { chooseRules, runnable, type Wanted } from '../rules/choice.ts';
import type { ListName } from '../rules/finding.ts';
import { lint } from '../rules/lint.ts';
import { rules } from '../rules/registry.ts';
import { type Settings, Tenant } from '../rules/tenant.ts';
import { readLists } from './lists.ts';
import type { Outcome } from './outcome.ts';

/** The list that each scope grants. */
const listOf: Readonly<Record<Scope, ListName | undefined>> = {
  'content:read': 'content',
  'schedules:read': 'schedules',
  'players:read': 'players',
  'analytics:read': undefined,
};

/** Reads the lists that the rules need, and runs the rules as of the service's time. */
export async function lintTenant(
  client: Client,
  { clock, compute }: Pick<Context, 'clock' | 'compute'>,
  wanted: Wanted,
  settings: Settings,
  checkStates: PlaybackChoices['checkStates'],
): Promise<Omit<Outcome, 'known' | 'failing'>> {
  const chosen = chooseRules(rules, wanted, settings);
  const read = await readLists(client, new Set(chosen.flatMap(({ rule }) => rule.needs)));
  if (read.players) checkStates?.(read.players.objects);
  const time = clock.now() + (client.clockSkew() ?? 0);
  const tenant = compute(() => new Tenant(read, { ...settings, now: time }));
  const { run, skipped } = runnable(
    chosen,
    (scope) => {
      const list = listOf[scope];
      return list !== undefined && read[list] !== undefined;
    },
    (list) => tenant.maybeTruncated(list),
  );
  const findings = compute(() => lint(tenant, run));
  return { findings, ran: run.map(({ rule }) => rule), skipped, lists: read, time };
}

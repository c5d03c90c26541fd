import { ask } from '../api/ask.ts';
import { fieldSelector } from '../core/filters.ts';
import { switchFlag } from '../core/flag.ts';
import { keepItems } from '../core/items.ts';
import { filtering, flagsOf, readSelection, type Selector } from '../core/selectors.ts';
import { Failure, usage } from '../errors.ts';
import { players } from '../model/players.ts';
import { type Schedule, schedules } from '../model/schedules.ts';

const store = fieldSelector(players, {
  name: 'store',
  field: 'storeId',
  help: 'only items scheduled on players in these stores',
});

/** `--store` of schedules: those that include a player there. */
export const scheduledInStore: Selector<Schedule> = {
  flags: store.flags,
  async read(input) {
    const inStore = await readSelection([store], input);
    const ids = new Set<string>();
    return (
      inStore && {
        why: inStore.why,
        lacks: inStore.lacks,
        async load(client) {
          const { items } = await ask(client, players);
          for await (const batch of keepItems(items, inStore.holds))
            for (const { value } of batch) ids.add(value.id.toLowerCase());
        },
        holds: ({ value }) => value.playerIds?.some((id) => ids.has(id.toLowerCase())) ?? false,
      }
    );
  },
};

const unusedFlag = switchFlag('--unused', 'only items that no schedule uses, except archived ones', {
  ...filtering,
  synonyms: ['--orphaned', '--orphans', '--unscheduled'],
});

/** What selects the schedules that use content, active or not. */
const scheduleSelectors: readonly Selector<Schedule>[] = [
  fieldSelector(schedules, {
    name: 'schedule',
    field: 'id',
    idsOf: schedules,
    help: 'only items that these schedules use',
  }),
  scheduledInStore,
];

/** `--unused`, `--schedule` and `--store` of content. */
export const scheduledContent: Selector = {
  flags: [unusedFlag, ...flagsOf(scheduleSelectors)],
  async read(input) {
    const isUnused = input.get(unusedFlag) ?? false;
    const using = await readSelection(scheduleSelectors, input);
    if (!isUnused && !using) return undefined;
    if (isUnused && using) throw usage('--unused cannot be combined with --schedule or --store');
    const used = new Set<string>();
    return {
      why: (isLong) => using?.why(isLong),
      lacks: () => using?.lacks() ?? [],
      shows: isUnused ? { field: 'fileSizeBytes', title: 'SIZE', sort: '-fileSizeBytes' } : undefined,
      async load(client) {
        const [{ items, received }] = await Promise.all([ask(client, schedules), using?.load(client)]);
        for await (const batch of using ? keepItems(items, using.holds) : items)
          for (const { value } of batch) for (const id of value.contentIds ?? []) used.add(id.toLowerCase());
        if (isUnused && received.maybeTruncated)
          throw new Failure(
            'INCOMPLETE',
            'the list of schedules may be truncated, so any item could be used',
          );
      },
      holds: ({ value: { id, status } }) =>
        used.has(String(id).toLowerCase()) !== isUnused && !(isUnused && status === 'archived'),
    };
  },
};

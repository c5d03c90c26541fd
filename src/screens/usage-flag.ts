import { switchFlag } from '../core/flag.ts';
import type { Addition } from '../core/get.ts';
import { isJsonObject, type JsonObject } from '../json/object.ts';
import type { MadeColumn } from '../output/columns.ts';
import { listed } from '../words/listed.ts';
import { counted } from '../words/quantity.ts';
import type { UsableList } from './usage.ts';

/** It reads the whole tenant, where an item alone is one request and one scope. */
const usageFlag = switchFlag('--usage', 'say where it is used, or what it shows; in JSON, add usage', {
  group: 'What',
});

/** A row made from the member that `--usage` adds; it is left out if `textOf` returns undefined or an empty text. */
function usageRow(
  title: string,
  textOf: (usage: JsonObject, timeText: (value: unknown) => string) => string | undefined,
) {
  const make: MadeColumn['make'] = ({ usage }, { value }) =>
    (isJsonObject(usage) && textOf(usage, (time) => value(time, 'datetime'))) || undefined;
  return { title, make };
}

const usageRows = {
  title: 'Usage',
  rows: [
    usageRow('SCREEN', ({ screen, reason }) => (screen ? `${screen}: ${reason}` : undefined)),
    {
      ...usageRow('SCHEDULES', ({ scheduleIds, scheduleNames }) => {
        const names = [scheduleNames].flat();
        return listed([scheduleIds].flat().map((id, at) => `${id} ${names[at] ?? ''}`.trim())) || 'none';
      }),
      of: 'usage',
    },
    usageRow('SHOWS', ({ contentNames }) => (contentNames ? listed([contentNames].flat()) : undefined)),
    usageRow('UNTIL', ({ until }, timeText) => (until ? timeText(until) : undefined)),
    usageRow('SCREENS NOW', ({ screensNow, screensUnclear, playerCount }) => {
      if (playerCount === undefined) return undefined;
      const unclear = screensUnclear ? `; unclear on ${screensUnclear}` : '';
      return `${screensNow} of ${playerCount}${unclear}`;
    }),
    usageRow('NEXT', ({ nextAt, screensNext }, timeText) =>
      nextAt ? `${timeText(nextAt)} on ${counted(Number(screensNext), 'screen')}` : undefined,
    ),
  ],
};

/** `get --usage` of the items of a list. What finds it out is loaded only then. */
export function usageOf(used: UsableList): Addition {
  return {
    flag: usageFlag,
    member: 'usage',
    group: usageRows,
    addTo: async (items, session) => (await import('./usage.ts')).withUsage(items, session, used),
  };
}

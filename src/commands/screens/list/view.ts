import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import { createStyle } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { createWholeObject } from '../../../output/json.ts';
import { machineZone } from '../local-time.ts';
import { scheduleFields } from '../schedule-text.ts';
import { rowFields, type Screen, screenFields, screenObject, screenRow } from './screens.ts';
import { whyObjects } from './why-text.ts';

/** How to print screens. */
export interface ScreensView {
  readonly view: View;
  /** Makes the object of a screen that the view prints. */
  objectOf(screen: Screen): JsonObject;
}

/** The members that precede the screens in JSON and YAML, once they are known. */
type Members = () => JsonObject;

/**
 * A row per screen. JSON and YAML are one object: what was assumed, and the screens. NDJSON, CSV and TSV have only the screens.
 */
export function createScreensView(members: Members, { isWhy }: { readonly isWhy: boolean }): ScreensView {
  const fields: Readonly<Record<string, Field>> = isWhy
    ? { ...screenFields, why: { kind: 'list' } }
    : screenFields;
  // What a row needs and the public fields do not have, such as other readings.
  const screens = new WeakMap<JsonObject, Screen>();
  // A hundred thousand entries take longer to collect than anything else: only a table needs them.
  let isTable = false;
  const list = listView({ fields, columns: Object.keys(fields), leaveOut: [] });
  const rows = listView({
    fields: rowFields,
    columns: Object.keys(rowFields),
    leaveOut: ['until', 'localTime', 'why', 'schedule'],
    state: 'outcome',
  });
  return {
    objectOf(screen) {
      const object = isWhy ? { ...screenObject(screen), why: whyObjects(screen) } : screenObject(screen);
      if (isTable) screens.set(object, screen);
      return object;
    },
    view: {
      ...list,
      pairs: { SCHEDULE: scheduleFields, ...(!isWhy && { WHY: ['reason'] }) },
      async table(options) {
        if (options.fields) return list.table(options);
        isTable = true;
        if (isWhy) {
          const { createWhyFormatter } = await import('./why.ts');
          return createWhyFormatter(
            (object) => screens.get(object),
            options,
            await createStyle(options.color),
          );
        }
        const here = machineZone().name;
        const isShort = options.terminal !== undefined && options.time !== 'iso';
        const table = await rows.table(options);
        return {
          push: (items) =>
            table.push(
              items.flatMap(({ fields }) => {
                const screen = screens.get(fields);
                return screen ? [itemOf(screenRow(screen, { isShort, here }))] : [];
              }),
            ),
          end: () => table.end(),
          get leftOut() {
            return table.leftOut;
          },
        };
      },
      wrapped: ['json', 'yaml'],
      async wrap(whole, options) {
        return createWholeObject({ members: members(), name: 'screens' }, options, whole);
      },
    },
  };
}

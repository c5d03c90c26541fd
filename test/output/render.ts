import { printItems } from '../../src/core/print.ts';
import { isJsonObject } from '../../src/json/object.ts';
import { compactJson } from '../../src/json/text.ts';
import { content } from '../../src/model/content.ts';
import { type Item, ReceivedItem } from '../../src/model/item.ts';
import { players } from '../../src/model/players.ts';
import type { DetailsLayout, ListLayout } from '../../src/output/columns.ts';
import type { OutputOptions } from '../../src/output/options.ts';
import { detailsView, listView, type View } from '../../src/output/view.ts';

export const now = Date.parse('2026-11-17T09:12:44Z');

export const pipe: OutputOptions = {
  format: 'table',
  color: false,
  header: true,
  truncate: true,
  time: 'iso',
  now,
};

export const terminal = (columns: number): OutputOptions => ({
  ...pipe,
  terminal: { columns },
  time: 'relative',
});

const playerLayout: ListLayout = {
  fields: players.fields,
  columns: ['id', 'name', 'healthStatus', 'storeId', 'resolutionWidth', 'lastSeenAt'],
  leaveOut: ['resolutionWidth', 'storeId'],
};

export const playerList = listView(playerLayout);

export const contentLayout: DetailsLayout = {
  fields: content.fields,
  heading: ['name', 'id'],
  badges: ['type', 'status', 'processingStatus'],
  groups: [
    { rows: ['id', 'description', 'tags', 'processingError'] },
    {
      title: 'Plays',
      rows: ['daysOfWeek', { title: 'HOURS', show: 'range', fields: ['startAt', 'endAt'] }, 'validUntil'],
    },
    {
      title: 'Media',
      rows: [
        { title: 'RESOLUTION', show: 'resolution', fields: ['width', 'height'] },
        'durationSeconds',
        'fileSizeBytes',
        'checksum',
      ],
    },
  ],
};

export const contentDetails = detailsView({ ...contentLayout, shape: { kind: 'object' } });

/** An item as the client makes it from the service's text. */
export function itemFrom(text: string): Item {
  const fields: unknown = JSON.parse(text);
  if (!isJsonObject(fields)) throw new TypeError('an item is an object');
  return new ReceivedItem<unknown>(fields, compactJson(text));
}

/** An item from its fields. */
export function itemOf(fields: object): Item {
  return itemFrom(JSON.stringify(fields));
}

/** Everything written for the items, each list a batch, as it leaves on stdout. */
export async function render(
  view: View,
  { isRunner = false, ...output }: OutputOptions & { readonly isRunner?: boolean },
  ...batches: readonly (readonly Item[])[]
): Promise<string> {
  let text = '';
  const write = async (part: string) => {
    text += part;
  };
  async function* items() {
    yield* batches;
  }
  const done = async () => undefined;
  const sink = { write, isTTY: output.terminal !== undefined, columns: 80 };
  const context = {
    out: sink,
    buffer: () => ({ write, release: done, close: done }),
    signal: new AbortController().signal,
    runner: isRunner ? sink : undefined,
  };
  await printItems(items(), view, { choice: { fields: output.fields, sort: [] } }, context, output, done);
  return text;
}

/** The text after a line feed, to compare with a multi-line literal. */
export function screen(text: string): string {
  return `\n${text}`;
}

import { basename } from 'node:path';
import type { ListName } from '../../model/lists.ts';
import type { Change } from '../../screens/changes/change.ts';
import type { Changes } from '../../screens/changes/flags.ts';
import { groupsOf } from '../../words/groups.ts';
import type { TenantReport } from './report.ts';
import { nameText } from './text.tsx';

/** `If the change of natal.yaml were made and schedule 1 were removed. This is not how it is.` */
export function changesText(
  { all }: Changes,
  { words, say, counted }: Pick<TenantReport, 'words' | 'say' | 'counted'>,
): string {
  const typedText = ({ list, object = '', patch }: Change): readonly string[] => {
    const named = { object: nameText(object), list };
    const { removed, had } = words.changes;
    if (patch === undefined) return [say(textFor(removed, list), named)];
    return Object.entries(patch).map(([field, value]) =>
      say(textFor(had, list), { ...named, field, value: nameText(valueText(value)) }),
    );
  };
  const files = groupsOf(
    all.filter(({ file }) => file !== undefined),
    ({ file = '' }) => file,
  );
  // Where a file lies is nobody's business who reads the page.
  const filesText = Array.from(files, ([file, { length }]) =>
    say(counted(words.changes.file, length), { file: nameText(basename(file)) }),
  );
  const typed = all.filter(({ file }) => file === undefined).flatMap(typedText);
  return say(words.hypothetical, { changes: [...filesText, ...typed].join(words.changes.and) });
}

/** The text for a list, or the one for those that the page has no words for. */
function textFor(
  texts: { readonly other: string } & Readonly<Partial<Record<string, string>>>,
  list: ListName,
): string {
  return texts[list] ?? texts.other;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

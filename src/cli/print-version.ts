import { itemsOf } from '../core/items.ts';
import type { Session } from '../core/session.ts';
import { detailsView } from '../output/view.ts';
import { version } from '../version.ts';

const view = detailsView({
  shape: { kind: 'object' },
  fields: { version: { kind: 'text' } },
  heading: ['version'],
  badges: [],
  groups: [],
});

/** Prints the version as an object. */
export async function printVersion(session: Session): Promise<void> {
  await session.print(itemsOf([{ version }]), view, { choice: session.choose(view) });
}

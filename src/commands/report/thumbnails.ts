import pMap from 'p-map';
import type { Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import { fetchImage } from '../../media/fetch-image.ts';
import { keyOf } from '../../model/key.ts';
import type { TenantStatus } from '../../overview/read-status.ts';
import { groupsOf } from '../../words/groups.ts';
import { counted } from '../../words/quantity.ts';

/** Images of a page. */
const maxImages = 60;

/** What plays now on most screens, with images as `data:` URLs, and how many items that play have none. */
export async function readThumbnails(session: Session, { screens = [], lists }: TenantStatus) {
  const idsOf = ({ state, showing }: (typeof screens)[number]) =>
    state === 'ok' || state === 'degraded' ? new Set(showing.contentIds.map((id) => id.toLowerCase())) : [];
  const counts = groupsOf(
    screens.flatMap((screen) => [...idsOf(screen)]),
    String,
  );
  const playing = (lists.content?.objects ?? []).flatMap((item) => {
    const count = counts.get(keyOf(item))?.length ?? 0;
    return count === 0 ? [] : { item, count };
  });
  playing.sort((a, b) => b.count - a.count);
  const failures: string[] = [];
  const items = await pMap(
    playing.slice(0, maxImages),
    async ({ item: { id, name, thumbnailUrl }, count }) => {
      const image = await fetchImage(session, String(thumbnailUrl ?? '')).catch((error: unknown) => {
        if (!(error instanceof Failure) || session.context.signal.aborted) throw error;
        failures.push(error.message);
        return '';
      });
      return { name: name || id, screens: count, image };
    },
    { concurrency: 8 },
  );
  if (failures.length > 0)
    await session.note({ text: `${counted(failures.length, 'thumbnail')} skipped: ${failures[0]}` });
  return { items, lacking: playing.length - items.length + failures.length };
}

import type { JsonObject } from '../../../json/object.ts';
import { screenJudge } from '../../../tenant/screen.ts';
import { type Lists, type PlaybackChoices, playbackOf } from '../../../tenant/tenant.ts';

/** What of the screens of a tenant at an instant is compared: another schedule with the same items shows nothing else. */
export function screensAt(instant: number, lists: Lists, choices: PlaybackChoices) {
  const judge = screenJudge(playbackOf(lists, choices), { momentIn: () => ({ instant }) });
  return (player: JsonObject): JsonObject => {
    const { state, showing } = judge(player);
    const { outcome, contentIds, possible } = showing;
    const scheduleIds = outcome === 'tie' ? showing.scheduleIds : [];
    return { id: player.id, name: player.name, screen: state, contentIds, scheduleIds, possible };
  };
}

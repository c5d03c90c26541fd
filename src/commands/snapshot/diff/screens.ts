import type { JsonObject } from '../../../json/object.ts';
import { createPlayback } from '../../../tenant/engine/playback.ts';
import { NamedPlayers } from '../../../tenant/engine/player.ts';
import type { PlaybackChoices } from '../../screens/flags.ts';
import { screenJudge } from '../../screens/screens.ts';

export type ScreenChoices = Pick<PlaybackChoices, 'assumptions' | 'states'>;

/** The screens of one side at an instant, in milliseconds since 1970. Without content, every item can play. */
export function screensAt(instant: number, hasContent: boolean, choices: ScreenChoices) {
  const schedules: JsonObject[] = [];
  const named = new NamedPlayers();
  const items = new Map<string, JsonObject>();
  let judge: ReturnType<typeof screenJudge> | undefined;
  return {
    /** Adds an object; all are added before the first screen is judged. */
    add(name: 'content' | 'schedules', { playerIds, ...object }: JsonObject): void {
      if (name === 'content') {
        items.set(String(object.id).toLowerCase(), object);
      } else {
        named.add(object, playerIds);
        schedules.push(object);
      }
    },
    /** What of a player's screen is compared: another schedule with the same items shows nothing else. */
    screenOf(player: JsonObject): JsonObject {
      const content = hasContent ? (id: string) => items.get(id) : undefined;
      judge ??= screenJudge(
        createPlayback({ schedules, named, content, ...choices }),
        undefined, // It only names what is shown.
        { instant },
        { isNow: true, isWhy: false },
      );
      const { state, showing } = judge(player);
      const { outcome, contentIds, possible } = showing;
      const scheduleIds = outcome === 'tie' ? showing.scheduleIds : [];
      return { id: player.id, name: player.name, screen: state, contentIds, scheduleIds, possible };
    },
  };
}

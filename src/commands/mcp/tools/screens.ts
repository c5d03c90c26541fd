import type { VerbBody } from '../../../core/verb.ts';
import { fieldsParameter, flagParameters, pageParameters, zoneAndState } from '../parameters.ts';
import type { Tool } from '../tool.ts';

const list = { name: 'screens', identity: ['playerId'] };

/** What each screen shows: a tool for `schedules now`. */
export const screensNow = (verb: VerbBody): Tool => ({
  name: 'screens_now',
  title: 'What screens show now',
  description: `Says for each player (screen) which schedule wins now or at another time, which content can play, until when, and why. \
outcome is plays, unplayable (a winner without playable content), nothing, tie, depends (on a rule that the API leaves open), unknown or \
blocked; to find screens with a problem, ask for outcome ["!plays"]. For one screen, why_not_playing explains more.`,
  verb,
  parameters: [
    {
      name: 'players',
      schema: {
        type: 'array',
        items: { type: 'string' },
        description: 'only these: ids, the start of ids (4 characters or more) or exact names',
      },
    },
    ...flagParameters(verb.flags, zoneAndState),
    fieldsParameter(', such as outcome and reason'),
    ...pageParameters,
  ],
  fixed: new Map(),
  list,
});

const moment = new Set(['at', 'timezone', 'state']);

/** Why one screen shows what it shows: a tool for `schedules now --why`. */
export const whyNotPlaying = (verb: VerbBody): Tool => ({
  name: 'why_not_playing',
  title: 'Why a screen does not play',
  description: `Explains one player (screen): what it should show now or at another time, and for every schedule that names it whether it \
wins, is outranked or is not active, and why; for content items, why they cannot play. Use it when a screen shows the wrong thing or \
nothing. It knows the plan, not what is really on the screen: check healthStatus and lastSeenAt with get_player.`,
  verb,
  parameters: [
    {
      name: 'player',
      schema: {
        type: 'string',
        description: 'id, start of an id (4 characters or more) or exact name',
      },
      isRequired: true,
    },
    ...flagParameters(verb.flags, zoneAndState).filter(({ name }) => moment.has(name)),
  ],
  fixed: new Map([['--why', []]]),
  list,
});

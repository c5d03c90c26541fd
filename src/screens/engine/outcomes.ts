/** What a screen can show, in the order in which they are judged: the first that fits is the outcome. */
export const outcomes = ['blocked', 'unknown', 'depends', 'nothing', 'tie', 'unplayable', 'plays'] as const;
export type Outcome = (typeof outcomes)[number];

/** What each means, for help. */
export const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  plays: 'one schedule wins, and at least one of its items can play',
  tie: 'several schedules have the highest priority; the API does not say which plays',
  unplayable: 'a schedule wins, but none of its items can play',
  nothing: 'no schedule is active',
  depends: 'the winner depends on what the API leaves open; the reason lists what could win',
  unknown: "the player's time zone is needed, but missing or unknown; or its clock skips the --at time",
  blocked: 'the player is blocked',
};

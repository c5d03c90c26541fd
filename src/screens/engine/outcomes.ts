/** What a screen can show, in the order in which they are judged: the first that fits is the outcome. */
export const outcomes = ['blocked', 'unknown', 'depends', 'nothing', 'tie', 'unplayable', 'plays'] as const;
export type Outcome = (typeof outcomes)[number];

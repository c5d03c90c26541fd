import { weekDays } from '../model/fields.ts';

/** `Mon–Fri`, `Sat, Sun`, `every day`: joins runs of three or more days, in week order. Unknown codes go last. */
export function daysText(codes: readonly string[]): string {
  const given = new Set(codes);
  const known = weekDays.filter((day) => given.has(day));
  const unknown = [...given].filter((code) => !weekDays.includes(code));
  if (known.length === weekDays.length && unknown.length === 0) return 'every day';
  return [...runsOf(known).flatMap(runText), ...unknown].join(', ');
}

function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  let last = -2;
  for (const day of days) {
    const index = weekDays.indexOf(day);
    if (index === last + 1) runs.at(-1)?.push(day);
    else runs.push([day]);
    last = index;
  }
  return runs;
}

function runText(run: readonly string[]): string[] {
  const words = run.map((code) => `${code.charAt(0)}${code.slice(1).toLowerCase()}`);
  return words.length < 3 ? words : [`${words[0]}–${words.at(-1)}`];
}

import { stripVTControlCharacters } from 'node:util';
import { isoText, timeOfDay } from '../../clock/time-text.ts';
import { readerZone } from '../../clock/zone.ts';
import { Failure, WatchEnded } from '../../errors.ts';
import type { Item } from '../../model/item.ts';
import { safeFor } from '../../output/sanitize.ts';
import { cut, displayWidth } from '../../output/width.ts';
import { captured } from '../captured.ts';
import type { Input } from '../flag.ts';
import { inBatches } from '../items.ts';
import type { Printer, Session } from '../session.ts';
import { polls, usualInterval } from './poll.ts';
import { type Watchable, type WatchedPart, watchFlags } from './watchable.ts';
import { writesNdjson } from './writes-ndjson.ts';

interface Round {
  /** What a person sees. */
  readonly text: string;
  readonly parts: ReadonlyMap<string, WatchedPart>;
  readonly changed: readonly string[];
  readonly failure: Failure | undefined;
}

/**
 * Shows what a command prints, again and again: on a terminal in place, with a mark for one round at what has changed; in a pipe, each
 * change as a line of JSON. Rejects with `WatchEnded` on Ctrl-C, and with failures that the next round would have too.
 */
export async function watchCommand(outer: Session, input: Input, one: Watchable): Promise<void> {
  const { out, clock, signal, runner } = outer.context;
  const isNdjson = writesNdjson(outer, input, `${one.name} --watch`);
  const interval = input.get(watchFlags.watch) || (await usualInterval(outer));
  const draw = createFrame(outer);
  const safe = safeFor('ndjson', { isTerminal: out.isTTY, isRunner: runner !== undefined });
  let said = '';
  const note: Session['note'] = async (text) => {
    if (!isNdjson) said = `${String(text).replace(/^note: /, '')} · `;
    else await outer.note(text);
  };
  let last: Round | undefined;
  try {
    const rounds = polls({ ...outer, note }, interval, () => roundOf(outer, input, one, last?.parts));
    for await (const { answer, failure, pause } of rounds) {
      if (failure === undefined) said = '';
      const changed = answer?.changed ?? [];
      const time = isoText(clock.now());
      const events = changed.map((key) => eventOf(key, last?.parts, answer?.parts, time));
      if (isNdjson && events.length > 0) await out.write(safe(`${events.join('\n')}\n`));
      last = answer ?? last;
      const wait = pause();
      const bell = changed.length > 0 && input.get(watchFlags.bell) ? '\u0007' : '';
      const foot = `${said}next at ${timeOfDay(readerZone(clock.zone), clock.now() + wait, 'second')}; Ctrl-C ends`;
      if (!isNdjson) await draw(last?.text ?? '', foot, bell);
      await clock.sleep(wait, signal);
    }
  } catch (error) {
    const { reason } = signal;
    if (reason instanceof Failure && reason.kind === 'INTERRUPTED' && last)
      throw new WatchEnded(last.failure?.exitCode ?? 0);
    throw error;
  }
}

/** Runs the command once, with the connection of all rounds. Only screens of `--fail-on` are a state, and no failure. */
async function roundOf(
  outer: Session,
  input: Input,
  { show, watchedIn }: Watchable,
  before: Round['parts'] | undefined,
): Promise<Round> {
  const texts: string[] = [];
  const parts = new Map<string, WatchedPart>();
  let changed: readonly string[] = [];
  const printer = (standard: Printer): Printer => ({
    ...standard,
    async print(items, view, options) {
      const all: Item[] = [];
      for await (const batch of items) all.push(...batch);
      for (const { fields } of all) for (const part of watchedIn(fields)) parts.set(part.key, part);
      changed = before ? changesIn(before, parts) : [];
      return standard.print(inBatches(all), view, { ...options, look: { changed: new Set(changed) } });
    },
  });
  // Progress would be drawn over what is shown.
  const { every: _, ...clock } = outer.context.clock;
  const failure = await captured(show, { ...outer.context, clock }, input, {
    connect: () => outer.connection,
    printer,
    write: async (text) => void texts.push(text),
  });
  if (failure !== undefined) {
    if (failure.kind !== 'NOT_PLAYING') throw failure;
    texts.push(`${failure.message}\n`);
  }
  return { text: texts.join(''), parts, changed, failure };
}

/** The keys of what is new, gone, or in another state. */
function changesIn(before: Round['parts'], after: Round['parts']): readonly string[] {
  const textOf = (parts: Round['parts'], key: string) => JSON.stringify(parts.get(key)?.state);
  return [...new Set([...after.keys(), ...before.keys()])].filter(
    (key) => textOf(before, key) !== textOf(after, key),
  );
}

/** A change as a line of JSON. The members and their order are a public interface. */
function eventOf(
  key: string,
  before: Round['parts'] | undefined,
  after: Round['parts'] | undefined,
  time: string,
): string {
  const from = before?.get(key);
  const to = after?.get(key);
  return JSON.stringify({ time, ...(to ?? from)?.about, from: from?.state ?? null, to: to?.state ?? null });
}

/** Makes what draws over what it has drawn before. Of a text that is higher than the terminal, its beginning is shown. */
function createFrame({ context: { out } }: Session) {
  let drawn: readonly string[] = [];
  return async (text: string, foot: string, end: string): Promise<void> => {
    const { columns, rows = Number.POSITIVE_INFINITY } = out;
    // The terminal may have become narrower, and have wrapped what it shows.
    const heightOf = (line: string) =>
      Math.max(1, Math.ceil(displayWidth(stripVTControlCharacters(line)) / columns));
    const height = drawn.reduce((sum, line) => sum + heightOf(line), 0);
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
    const hidden = lines.length + 2 - rows;
    const shown = hidden > 0 ? [...lines.slice(0, rows - 3), `+${hidden + 1} more lines`] : lines;
    drawn = [...shown, cut(foot, columns - 1)];
    // Up to the first line, and erase all below.
    const erase = height > 0 ? `\r\u001b[${height}A\u001b[J` : '';
    await out.write(`${erase}${drawn.join('\n')}\n${end}`);
  };
}

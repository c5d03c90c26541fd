import { listNames } from '../model/lists.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { type Flag, flagName, type Input } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import type { Session } from './session.ts';

const { demo, demoAt, from, profile, baseUrl, allowHttp, caFile, settings } = globalFlags;

/** The flags that say whom a command asks, in the order in which a line has them. */
export const sourceFlags: readonly Flag<unknown>[] = [
  demo,
  demoAt,
  from,
  profile,
  baseUrl,
  allowHttp,
  caFile,
  settings,
];

/** A command line to type next, without the words for what it does. */
export interface CommandFrame {
  /** `signage --demo`. */
  readonly before: string;
  /** Flags of the command, each after a space. */
  readonly after: string;
}

/**
 * What makes a command line to type next of the words after `signage`. It asks whom this run asks: `signage --demo screens why 7e83`. Of
 * the command's own flags, `flags` are repeated as typed, so that it answers under the same assumptions.
 */
export function followUp(...asked: Parameters<typeof commandFrame>): (words: string) => string {
  const { before, after } = commandFrame(...asked);
  return (words) => `${before} ${words}${after}`;
}

/** The commands that ask a service or a snapshot; `test/core/follow-up.test.ts` compares them with the registry. */
export const askingCommands: readonly string[] = [
  ...listNames,
  'status',
  'incidents',
  'screens',
  'find',
  'lint',
  'diff',
  'expect',
  'snapshot',
  'uptime',
  'analytics',
  'report',
  'api',
];

/** Those that refuse `--from`; `diff` does where snapshots are compared. */
export const refusingFrom: readonly string[] = ['diff', 'snapshot', 'uptime'];

/**
 * A text with command lines, such as a hint, in which each line asks the same service as this run. A line that names a service, or only
 * prints help, stays as it is. Without this, `See: signage players list` after `--demo` would need a key. `asked` is the profile that the text
 * is about, if the run has several.
 */
export function withSource(
  text: string,
  { typed }: Pick<Input, 'typed'>,
  asked: Pick<Session, 'profile'> = { profile: undefined },
): string {
  const { before } = commandFrame(asked, { typed });
  const refused = typed(from) === undefined ? [] : refusingFrom;
  const isAsking = (part: string) => {
    const [, name = ''] = /^signage (?:get )?([a-z]+)/.exec(part) ?? [];
    const saysWhom =
      / --(?:help|demo|from|profile|base-url|all-profiles)\b| -p |^signage lint (?:rules|explain)/;
    return askingCommands.includes(name) && !refused.includes(name) && !saysWhom.test(part);
  };
  const parts = text.split(/(?=\bsignage )/);
  return parts.map((part) => (isAsking(part) ? part.replace('signage', () => before) : part)).join('');
}

/** The same for what makes many command lines. */
export function commandFrame(
  { profile: named }: Pick<Session, 'profile'>,
  { typed }: Pick<Input, 'typed'>,
  flags: readonly Flag<unknown>[] = [],
): CommandFrame {
  const again = (flag: Flag<unknown>): string[] => {
    const given = typed(flag);
    if (given?.length === 0) return [flagName(flag)];
    return given?.flatMap((word) => [flagName(flag), shellQuoted(word)]) ?? [];
  };
  const profiles = named ?? typed(profile)?.join(',');
  const ofProfiles = profiles === undefined ? [] : ['-p', shellQuoted(profiles)];
  const source = sourceFlags.flatMap((flag) => (flag === profile ? ofProfiles : again(flag)));
  const before = ['signage', ...source].join(' ');
  const after = flags.flatMap((flag) => again(flag).map((word) => ` ${word}`)).join('');
  return { before, after };
}

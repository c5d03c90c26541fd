import type { Report } from '../../output/reports/report.ts';
import type { View } from '../../output/view.ts';
import { counted } from '../../words/quantity.ts';
import { type Flag, flagName, type Input } from '../flag.ts';
import { elementsOf } from '../matching.ts';
import type { Session } from '../session.ts';
import type { VerbBody } from '../verb.ts';
import type { RulesInForce, SettingName, SettingsEffect, SettingsFile } from './settings.ts';

/** All that a settings file says of rules counts. */
export const everyRule: RulesInForce = () => true;

/** Whether the verb's result depends on settings: others must not fail because of what is in the file. */
export function usesSettings({ flags, lints, readsSettings }: VerbBody): boolean {
  const isSetting = ({ setting, syntax }: Flag<unknown>) => setting ?? syntax.startsWith('--assume ');
  return readsSettings === true || lints !== undefined || flags.some(isSetting);
}

/** What a file changes for a verb and what was typed; undefined if it changes nothing. */
export function settingsEffectOf(
  file: SettingsFile,
  body: VerbBody,
  typed: Input,
): SettingsEffect | undefined {
  const isInForce = body.lints?.(typed);
  const values: Record<string, string> = {};
  for (const [setting, text] of file.written)
    if (isOpen(setting, body, typed, isInForce !== undefined)) values[setting] = text;
  if (file.timezone !== undefined && isZoneOpen(body, typed)) values.timezone = file.timezone;
  const rules = isInForce && countRules(file, isInForce);
  const counts = Object.values(rules ?? {});
  if (Object.keys(values).length === 0 && counts.every((count) => count === 0)) return undefined;
  return { file: file.path, values, ...rules };
}

function countRules({ severity, rules }: SettingsFile, isInForce: RulesInForce) {
  const levels = Object.entries(severity).filter(([id, level]) => isInForce(id.toLowerCase(), level));
  const off = levels.filter(([, level]) => level === 'off').length;
  const added = rules.filter(({ id }) => isInForce(id, undefined)).length;
  return { rulesOff: off, rulesChanged: levels.length - off, ownRules: added };
}

/** Whether the file decides a setting: a flag of the verb that was not typed, or the hours of a verb that lints and has no flag for them. */
function isOpen(setting: SettingName, { flags }: VerbBody, typed: Input, lints: boolean): boolean {
  const flag = flags.find((each) => each.setting === setting);
  return flag ? typed.get(flag) === undefined : setting === 'hours' && lints;
}

/** Whether the file decides the zone of schedules: what is typed, or in the environment, comes before it. */
function isZoneOpen({ flags }: VerbBody, { get, env }: Input): boolean {
  const flagCalled = (name: string) => flags.find((flag) => flagName(flag) === name);
  const assume = flagCalled('--assume');
  const timezone = flagCalled('--timezone');
  if (assume === undefined || (timezone && get(timezone) !== undefined)) return false;
  const assumed = [...elementsOf(get(assume)), env.SIGNAGE_ASSUME ?? ''].join(' ');
  return !/(?:^|[\s,])zone=/.test(assumed);
}

/** `max-offline 100%, 3 rules off, 12 findings in the baseline`. */
export function effectText({ values, rulesOff, rulesChanged, ownRules, inBaseline }: SettingsEffect): string {
  const parts = Object.entries(values).map(([setting, text]) => {
    const isCounted = setting === 'lint.baseline' && inBaseline !== undefined;
    return isCounted ? inBaselineText(inBaseline) : `${setting.replace(/^\w+\./, '')} ${text}`;
  });
  if (rulesOff) parts.push(`${counted(rulesOff, 'rule')} off`);
  if (rulesChanged) parts.push(`severity of ${counted(rulesChanged, 'rule')} set`);
  if (ownRules) parts.push(`${counted(ownRules, 'rule')} added`);
  return parts.join(', ');
}

function inBaselineText(count: number): string {
  return `${counted(count, 'finding')} in the baseline`;
}

/** The same for a report. */
export function reportedEffect(effect: SettingsEffect): Report['settings'] {
  return { file: effect.file, changes: effectText(effect) };
}

/**
 * Says on stderr what the settings file changes. With `--quiet` too, unless `--settings` names the file: whoever runs a check in a
 * folder of somebody else's has not chosen it. On a terminal, also says that a file is used that changes nothing.
 */
export async function sayEffect(session: Session): Promise<void> {
  const { settings, effect, context } = session;
  if (settings === undefined) return;
  if (effect !== undefined)
    await saySetting(session, `settings from ${settings.path}: ${effectText(effect)}`);
  else if (context.err.isTTY) await session.note({ text: `settings: ${settings.path}` });
}

/** Says how many findings the baseline of the settings file hides. */
export async function sayBaseline(session: Session, { file, inBaseline = 0 }: SettingsEffect): Promise<void> {
  if (inBaseline > 0) await saySetting(session, `settings from ${file} hide ${inBaselineText(inBaseline)}`);
}

async function saySetting(session: Session, text: string): Promise<void> {
  const advice = 'to use none: --settings none';
  if (session.settings?.isNamed) await session.note({ text });
  else await session.note({ text, advice, isKept: true });
}

/** A view whose document, if it has one, says what the settings file changes. */
export function withEffect<T>(view: View<T>, settings: SettingsEffect | undefined): View<T> {
  const { shape } = view;
  if (shape.kind !== 'document' || settings === undefined) return view;
  // Lint has counted what its baseline hides.
  const members = () => ({ settings, ...shape.members() });
  return { ...view, shape: { ...shape, members } };
}

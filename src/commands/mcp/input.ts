import { type Flag, type Input, nameOf } from '../../core/flag.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { wordsOf } from './parameters.ts';
import type { Tool } from './tool.ts';

/** The arguments of a call as input for the tool's command. Throws a `USAGE` failure for unknown, missing or wrong arguments. */
export function inputOf({ parameters, fixed, verb, list }: Tool, given: JsonObject, own: Input): Input {
  const known = parameters.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw usage(
      `unknown argument "${unknown}"`,
      known.length === 0 ? 'This tool takes no arguments' : `Known arguments: ${known.join(', ')}`,
    );
  const missing = parameters.find(({ name, isRequired }) => isRequired && (given[name] ?? '') === '');
  if (missing !== undefined) throw usage(`missing argument "${missing.name}"`);

  const args: string[] = [];
  const words = new Map<unknown, readonly string[]>();
  for (const parameter of parameters) {
    const { name, flag } = parameter;
    if (name === 'limit' || name === 'cursor') continue;
    const typed = wordsOf(parameter, given[name]);
    if (typed === undefined) continue;
    const id = list?.identity.join() ?? 'id';
    if (flag !== undefined) words.set(flag, name === 'fields' ? typed.map((text) => `${id},${text}`) : typed);
    else args.push(...typed);
  }
  for (const flag of verb.flags) {
    const always = fixed.get(nameOf(flag));
    if (always !== undefined) words.set(flag, always);
  }
  return {
    args,
    get<T>(flag: Flag<T>): T | undefined {
      const typed = words.get(flag);
      return typed === undefined ? own.get(flag) : flag.parse(typed);
    },
  };
}

import { pickMembers, selectionOf } from '../../../json/members.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Item } from '../../../model/item.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { escapeCommands } from '../../../output/sanitize.ts';

const itemsAtOnce = 500;

/** One object: the members given, then the items as `offenders`. `whole` writes it in the format asked for. */
export function createVerdictObject(
  members: JsonObject,
  { fields, format, terminal, isReadByRunner }: OutputOptions,
  whole: Formatter,
): Formatter {
  const selection = fields && selectionOf(fields);
  const inert = isReadByRunner ? escapeCommands : (json: string) => json;
  const isCompact = format !== 'yaml' && terminal === undefined;
  const held: string[] = [];
  return {
    push: (items) => {
      for (const { text } of items) held.push(inert(selection ? pickMembers(text, selection) : text));
      return '';
    },
    *end() {
      const before = inert(JSON.stringify(members).slice(0, -1));
      // As the formats have it, in parts: of a million players it is longer than the longest string there is.
      if (isCompact) {
        yield `${before},"offenders":[`;
        for (let at = 0; at < held.length; at += itemsAtOnce)
          yield `${at === 0 ? '' : ','}${held.slice(at, at + itemsAtOnce).join(',')}`;
        yield ']}\n';
        return;
      }
      yield whole.push([parsed(`${before},"offenders":[${held.join(',')}]}`)]);
      yield* whole.end();
    },
    leftOut: [],
  };
}

/** All of it is our own text, with no number that a double cannot hold. */
function parsed(text: string): Item {
  // JSON does without them.
  const parse = () => JSON.parse(text);
  return {
    text,
    get fields() {
      return parse();
    },
    get value() {
      return parse();
    },
  };
}

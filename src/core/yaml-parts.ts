import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { badConfig, usage } from '../errors.ts';
import { maxDepth } from '../json/object.ts';
import type { Steps } from '../pause.ts';
import { grouped } from '../words/quantity.ts';

/** A part of a YAML document: a scalar, a list or an object. */
export interface YamlPart {
  readonly value: unknown;
  /** Where it begins in the text; of an alias, where the alias is. */
  readonly offset: number;
  /** A scalar as typed: a version 4.10 is not 4.1. */
  readonly text?: string;
  readonly items?: readonly YamlPart[];
  readonly members?: ReadonlyMap<string, YamlMember>;
  /** How many parts it has, itself included, and in how many levels. */
  readonly count: number;
  readonly depth: number;
}

interface YamlMember {
  readonly nameOffset: number;
  readonly part: YamlPart;
}

/** Parts, words or signs between two yields: each one costs more than these. */
export const stepLength = 1000;

/** The most parts, with those that aliases repeat: a few lines of aliases of aliases can stand for gigabytes. */
const mostParts = 1_000_000;

/**
 * The parts of a document. The library's own conversion lets the last of two equal names win, and goes through all anchors for each
 * alias. Throws a `USAGE` failure for what it cannot stand for, or a `CONFIG` failure if it is too much, with the place.
 */
export function yamlPartsOf(root: Node | null, placeAt: (offset: number) => string): Steps<YamlPart> {
  const anchors = new Map<string, YamlPart>();
  let total = 0;
  let visited = 0;

  function refuse(offset: number, message: string): never {
    throw usage(`${placeAt(offset)}: ${message}`);
  }

  function add(count: number, depth: number, offset: number): void {
    total += count;
    if (depth > maxDepth) refuse(offset, `nested more than ${maxDepth} levels deep`);
    if (total > mostParts)
      throw badConfig(
        `${placeAt(offset)}: the file is too long: more than ${grouped(String(mostParts))} values`,
      );
  }

  function* part(node: Node | null, level: number, nearest: number): Steps<YamlPart> {
    visited += 1;
    if (visited % stepLength === 0) yield;
    const offset = node?.range?.[0] ?? nearest;
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) return refuse(offset, `there is no &${node.source} above it`);
      add(target.count, level + target.depth, offset);
      return { ...target, offset };
    }
    add(1, level, offset);
    const made = yield* contentOf(node, level, offset);
    if (node?.anchor) anchors.set(node.anchor, made);
    return made;
  }

  function* contentOf(node: Node | null, level: number, offset: number): Steps<YamlPart> {
    if (isMap<Node, Node | null>(node)) return yield* objectOf(node, level, offset);
    if (isSeq<Node | null>(node)) return yield* listOf(node, level, offset);
    const { value = null, source = '' } = isScalar(node) ? node : {};
    return { value, text: source, offset, count: 1, depth: 0 };
  }

  function* listOf({ items: nodes }: YAMLSeq<Node | null>, level: number, offset: number): Steps<YamlPart> {
    const items: YamlPart[] = [];
    for (const node of nodes) items.push(yield* part(node, level + 1, offset));
    return { value: items.map(({ value }) => value), items, offset, ...sizeOf(items) };
  }

  function* objectOf(
    { items: pairs }: YAMLMap<Node, Node | null>,
    level: number,
    offset: number,
  ): Steps<YamlPart> {
    const members = new Map<string, YamlMember>();
    for (const { key, value } of pairs) {
      const nameOffset = key.range?.[0] ?? offset;
      if (!isScalar(key)) return refuse(nameOffset, 'a name must be a text');
      // As typed: an object that is called 001 is not 1.
      const name = key.source ?? '';
      if (members.has(name)) refuse(nameOffset, `"${name}" is here twice`);
      // An object would not have it as a member.
      if (name === '__proto__') refuse(nameOffset, `"${name}" cannot be a name`);
      members.set(name, { nameOffset, part: yield* part(value, level + 1, nameOffset) });
    }
    const parts = Array.from(members.values(), (member) => member.part);
    const values = Array.from(members, ([name, member]) => [name, member.part.value]);
    return { value: Object.fromEntries(values), members, offset, ...sizeOf(parts) };
  }

  return part(root, 0, 0);
}

function sizeOf(parts: readonly YamlPart[]): Pick<YamlPart, 'count' | 'depth'> {
  let count = 1;
  let depth = 0;
  for (const part of parts) {
    count += part.count;
    depth = Math.max(depth, part.depth + 1);
  }
  return { count, depth };
}

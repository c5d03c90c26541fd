import type { JSONObject } from '@modelcontextprotocol/server';
import type { Collection } from '../../model/endpoint.ts';
import type { Field, FieldKind, TypedField } from '../../model/fields.ts';

/** A JSON Schema. */
export type Schema = JSONObject;

/** Members of an object, each with its schema. */
export type Members = Record<string, Schema>;

/** A value of one of these types. No `type: [...]`: clients that translate schemas for other models do not support it. */
export function typed(types: readonly string[], description?: string): Schema {
  return { anyOf: types.map((type) => ({ type })), ...(description !== undefined && { description }) };
}

/** The id of a schedule: a string if a double cannot hold it. */
export const integerOrText = typed(['integer', 'string']);

/** A string or null. */
export const textOrNull = typed(['string', 'null']);

const texts: Schema = { type: 'array', items: { type: 'string' } };

const types: Readonly<Record<FieldKind, Schema>> = {
  id: { type: 'string' },
  text: { type: 'string' },
  enum: { type: 'string' },
  number: { type: 'number' },
  bytes: { type: 'number', description: 'bytes' },
  seconds: { type: 'number', description: 'seconds' },
  pixels: { type: 'number', description: 'pixels' },
  datetime: { type: 'string', description: 'ISO 8601 date and time' },
  time: { type: 'string', description: 'HH:mm' },
  days: texts,
  list: { type: 'array' },
  object: { type: 'object' },
};

/**
 * The schema of an item of a collection (§2). Only `id` is required: any other field can be missing or null (§2.5). Enums
 * are strings that describe the documented values: an unknown value is valid data.
 */
export function itemSchema({ fields, idForm, singular }: Collection): Schema {
  const id = idForm === 'uuid' ? { type: 'string' } : integerOrText;
  return {
    type: 'object',
    description: `a ${singular} as the service sent it`,
    properties: { ...fieldSchemas(fields), id },
    required: ['id'],
  };
}

/** The schemas of fields, each of which can be null. */
export function fieldSchemas(fields: Readonly<Record<string, Field>>): Members {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
}

function fieldSchema(field: Field | TypedField): Schema {
  const { kind, values = [] } = field;
  const { description, ...one } = 'expected' in field && kind === 'list' ? texts : types[kind];
  const meaning = values.length === 0 ? description : `documented: ${values.join(', ')}`;
  return { anyOf: [one, { type: 'null' }], ...(meaning !== undefined && { description: meaning }) };
}

/** A list of objects with these members. */
export function listOf(members: Members): Schema {
  return { type: 'array', items: { type: 'object', properties: members } };
}

const notes: Schema = { ...texts, description: 'limitations of this result' };

/** The members of every page. */
export const pageMembers: Members = {
  total: { type: 'integer', description: 'items in the whole list' },
  nextCursor: typed(['string', 'null'], 'pass it as cursor for the next page; null on the last one'),
  notes,
};

const error: Schema = {
  type: 'object',
  description: 'why the call failed; the only member then',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    hint: textOrNull,
    status: typed(['integer', 'null'], 'HTTP status'),
    exitCode: { type: 'integer', description: 'exit code of the signage command for this failure' },
  },
  required: ['code', 'message', 'exitCode'],
};

/** The schema of a result. No member is required: some clients also validate failures, which only have `error`. */
export function resultSchema(members: Members): { readonly type: 'object'; readonly properties: Members } {
  return { type: 'object', properties: { ...members, notes, error } };
}

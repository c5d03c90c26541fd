import type { JSONObject } from '@modelcontextprotocol/server';

/** A JSON Schema. No `type: [...]`: clients that translate schemas for other models do not support it. */
export type Schema = JSONObject;

/**
 * The schema of a result with this list, or of one object. Short, because models read it before the first question, and no
 * member is required, because some clients also validate failures, which only have `error`.
 */
export function resultSchema(list: string | undefined) {
  const page = list !== undefined && {
    [list]: { type: 'array', items: { type: 'object' } },
    total: { type: 'integer' },
    nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  };
  const notes = { type: 'array', items: { type: 'string' }, description: 'limitations of this result' };
  return { type: 'object' as const, properties: { ...page, notes, error: { type: 'object' } } };
}

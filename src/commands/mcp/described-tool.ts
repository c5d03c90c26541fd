import { resultSchema, type Schema } from './schemas.ts';
import type { Tool } from './tool.ts';

/** A tool as clients see it. */
export function describedTool({ name, title, description, parameters, members }: Tool) {
  const properties: Record<string, Schema> = {};
  for (const parameter of parameters) properties[parameter.name] = parameter.schema;
  const required = parameters.filter(({ isRequired }) => isRequired).map((parameter) => parameter.name);
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object' as const, properties, required, additionalProperties: false },
    outputSchema: resultSchema(members),
    annotations: { title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

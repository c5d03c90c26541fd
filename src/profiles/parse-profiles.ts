import * as z from 'zod/mini';
import type { Profiles } from '../context.ts';
import { Failure } from '../errors.ts';
import { jsonFault, parseJson } from '../json/parse.ts';
import { elsewhere } from './private-files.ts';

// Loose: what a later version has added is kept.
const profileSchema = z.looseObject({
  baseUrl: z.url({ protocol: /^https?$/ }),
  key: z.optional(z.string()),
  keyCommand: z.optional(z.string()),
  tenant: z.optional(z.string()),
  scopes: z._default(z.array(z.string()), []),
  allowHttp: z.optional(z.boolean()),
});

const fileSchema = z.looseObject({
  current: z.optional(z.string()),
  // Not zod's record, which drops a profile named `__proto__`.
  profiles: z.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
});

/** The profiles in the text of their file; `CONFIG` if it does not contain them. */
export function parseProfiles(text: string, path: string): Profiles {
  try {
    const { current, profiles, ...rest } = fileSchema.parse(parseJson(text));
    const entries = Object.entries(profiles).map(
      ([name, profile]) => [name, profileSchema.parse(profile)] as const,
    );
    return { ...rest, current, profiles: Object.fromEntries(entries) };
  } catch (cause) {
    // Without the cause, which could quote keys from the file.
    const fault = jsonFault(cause);
    const what = fault === undefined ? 'it does not contain profiles' : `it is ${fault}`;
    throw new Failure('CONFIG', `cannot use the profiles in ${path}: ${what}`, {
      hint: `Fix the file, or move it away, then: signage auth login. ${elsewhere}`,
    });
  }
}

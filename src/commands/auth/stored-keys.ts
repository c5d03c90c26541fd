import type { Client } from '../../api/client.ts';
import type { Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import { ApiKey } from '../../model/api-key.ts';
import type { Scope } from '../../model/endpoints.ts';
import { endpoints } from '../../model/endpoints.ts';

/**
 * What the key may read: the API does not say, so every endpoint is tried at once. A service may lack an endpoint, which nobody can read
 * then; one that has none of them is another, and the failure says so.
 */
export async function readScopes(client: Client): Promise<Scope[]> {
  const notFound: Failure[] = [];
  const all = Object.values(endpoints);
  const granted = await Promise.all(
    all.map(async (endpoint) => {
      try {
        return (await client.mayRead(endpoint)) ? [endpoint.scope] : [];
      } catch (error) {
        if (!(error instanceof Failure) || error.status !== 404) throw error;
        notFound.push(error);
        return [];
      }
    }),
  );
  const [failure] = notFound;
  if (failure !== undefined && notFound.length === all.length) throw failure;
  return granted.flat();
}

/** Notes the variables that take precedence over the profile of that name in the next commands. */
export async function noteOverrides({ context: { env }, note }: Session, name: string | undefined) {
  const { SIGNAGE_API_KEY: key, SIGNAGE_PROFILE: asked } = env;
  for (const variable of ['SIGNAGE_API_KEY', 'SIGNAGE_API_KEY_FILE', 'SIGNAGE_BASE_URL'] as const)
    if (env[variable]) await note(`note: ${variable} is set and takes precedence over stored profiles`);
  if (key === '') await note('note: SIGNAGE_API_KEY is set but empty, which is an error; unset it');
  else if (key !== undefined && new ApiKey(key).isQuoted)
    await note('note: SIGNAGE_API_KEY has quotes around the key; remove them');
  if (asked && asked !== name)
    await note(`note: SIGNAGE_PROFILE is set: commands use profile "${asked}" instead`);
}

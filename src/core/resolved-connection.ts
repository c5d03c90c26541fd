import type { ApiKey } from '../model/api-key.ts';
import { shellQuoted } from '../model/shell-quoted.ts';

/** The service and the key of a run. */
export interface ResolvedConnection {
  readonly baseUrl: string;
  readonly key: ApiKey;
  readonly source: 'SIGNAGE_API_KEY' | 'SIGNAGE_API_KEY_FILE' | 'profile' | 'command' | 'sandbox';
  /** The profile that the key is from. */
  readonly profile?: string | undefined;
}

/** A connection, or a key that has no source yet: the one that login tries. */
export type ClientTarget = Pick<ResolvedConnection, 'baseUrl' | 'key'> & Partial<ResolvedConnection>;

/** The end of a hint about a refused key: what to do with a new one, by where this one comes from. */
export function replaceKey({ source, profile }: Partial<ResolvedConnection>): string {
  if (source === 'SIGNAGE_API_KEY') return 'then put it into SIGNAGE_API_KEY';
  if (source === 'SIGNAGE_API_KEY_FILE') return 'then put it into the file that SIGNAGE_API_KEY_FILE names';
  return profile === undefined
    ? 'then: signage auth login'
    : `then: signage auth rotate --profile ${shellQuoted(profile)}`;
}

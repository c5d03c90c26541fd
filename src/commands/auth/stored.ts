import type { Input } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import { usage } from '../../errors.ts';

/** Commands about stored keys have nothing to do with a sandbox that ends with the command. */
export function assertStored({ get }: Input): void {
  if (get(globalFlags.demo)) throw usage('this is about stored keys, and the sandbox of --demo has none');
}

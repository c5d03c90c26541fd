import { textFlag } from '../core/flag.ts';

/** Whose snapshots are read. */
export const tenantFlag = textFlag('--tenant <slug>', 'if the history has several tenants, whose snapshots', {
  group: 'What',
});

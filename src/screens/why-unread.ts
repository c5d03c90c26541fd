import { notInSnapshot } from '../errors.ts';
import { endpoints } from '../model/endpoints.ts';
import { alternatives } from '../words/listed.ts';
import type { Tenant, TenantPart } from './tenant.ts';

/**
 * Why those of these parts that could not be read were not: `the key lacks content:read and schedules:read`, `the snapshot has no content
 * or schedules`; for another failure its message, which may quote the service, unsanitized.
 */
export function whyUnread(unread: Tenant['unread'], parts: readonly TenantPart[]): string {
  const absent: TenantPart[] = [];
  const scopes: string[] = [];
  const messages: string[] = [];
  for (const part of parts) {
    const failure = unread.get(part);
    if (failure?.code === notInSnapshot) absent.push(part);
    else if (failure?.kind === 'INSUFFICIENT_SCOPE') scopes.push(endpoints[part].scope);
    else if (failure) messages.push(failure.message);
  }
  const texts = [
    absent.length > 0 ? `the snapshot has no ${alternatives(absent)}` : [],
    scopes.length > 0 ? `the key lacks ${alternatives(scopes, 'and')}` : [],
    messages,
  ].flat();
  return [...new Set(texts)].join('; ');
}

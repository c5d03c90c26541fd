import { Failure } from '../errors.ts';

/**
 * The failure of a 401 or 403 that a proxy, a firewall or another server sent: the service answers in JSON (§7), and takes keys alone (§5).
 * Undefined if nothing shows that. `challenge` is its `WWW-Authenticate`.
 */
export function strangerFailure(status: number, body: string, challenge: string): Failure | undefined {
  if (status !== 401 && status !== 403) return undefined;
  const isLogin = /(?:^|,)\s*(?:basic|digest|ntlm|negotiate)\b/i.test(challenge);
  if (!isLogin && !body.trimStart().startsWith('<')) return undefined;
  const what = isLogin ? 'asks for a user name and password' : 'answered with an HTML page';
  const message = `something between here and the service ${what} (HTTP ${status})`;
  const hint =
    'Check the base URL, proxies and firewalls; the API key was not judged. Use --verbose to see each request';
  return new Failure('UNAUTHORIZED', message, { hint, status });
}

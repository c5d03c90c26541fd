import nock from 'nock';
import { baseUrl, testKey } from './run.ts';

/** Announces one request with the test's key to nock; its answer is for the caller to give. */
export function expectRequest(path: string, query: Record<string, string> = {}): nock.Interceptor {
  return nock(baseUrl, { reqheaders: { 'x-api-key': testKey } })
    .get(`/api/external${path}`)
    .query(query);
}

/** One request that is answered with 200 and this, as JSON. */
export function answer(path: string, body: unknown, query: Record<string, string> = {}): void {
  expectRequest(path, query).reply(200, JSON.stringify(body), { 'Content-Type': 'application/json' });
}

/** One request that is refused with the error body of §7. */
export function refuse(path: string, status: number, code: string, query: Record<string, string> = {}): void {
  expectRequest(path, query).reply(status, JSON.stringify({ error: 'as documented', code }));
}

/** The text as lines of a screen, set off as a literal would be. */
export function screen(text: string): string {
  return `\n${text}`;
}

/** The lines with the ends that RFC 4180 asks for. */
export function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

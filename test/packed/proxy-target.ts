import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type Authority, createAuthority } from '../helpers/certificates.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, folderOf } from './tool.ts';

/** From where the proxies connect. */
export const proxyAddress = '127.0.0.2';

let authority: Promise<Authority> | undefined;

/** The authority of every certificate here. */
export function testAuthority(): Promise<Authority> {
  authority ??= createAuthority();
  return authority;
}

/** A file with this authority, for --ca-file. */
export async function authorityFile(): Promise<string> {
  const path = join(folderOf(), 'ca.pem');
  writeFileSync(path, (await testAuthority()).pem);
  return path;
}

/**
 * A service with one player and any content, until the test ends: where the proxies connect from, or elsewhere on loopback. Linux takes 0.0.0.0 for the address from which a
 * socket connects, 127.0.0.1 if it has none: so its base URL leads there through these proxies alone.
 */
export async function startTarget(protocol: 'http' | 'https', address = proxyAddress) {
  /** The address that each request came from. */
  const clients: (string | undefined)[] = [];
  const listener: RequestListener = ({ socket, headers, url = '' }, response) => {
    clients.push(socket.remoteAddress);
    // What is meant for the proxy stays there.
    if ('proxy-authorization' in headers) response.writeHead(500);
    const [, id] = /content\/(.+)/.exec(url) ?? [];
    response.end(
      id === undefined ? '[{"id":"5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11"}]' : JSON.stringify({ id }),
    );
  };
  const certificate =
    protocol === 'https' ? await (await testAuthority()).issue({ names: ['0.0.0.0'] }) : undefined;
  const { port } = await serve(listener, { certificate, address });
  const host = `0.0.0.0:${port}`;
  const baseUrl = `${protocol}://${host}`;
  return { baseUrl, host, env: asking(baseUrl), clients };
}

/** The command that is run here. */
export const listPlayers = 'players --fields id --no-header --allow-http --retries 0';

/** What it comes to when all is well. */
export const onePlayer = { stdout: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11\n', stderr: '', code: 0 };

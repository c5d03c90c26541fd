import { expect, test } from 'vitest';
import { chooseProxy, isExcepted } from '../../src/api/proxies.ts';

/*
 * Which proxy is chosen. That it is used, test/packed/proxies.test.ts shows.
 */

test.each<[string, Record<string, string>, string | undefined]>([
  ['https://a.example', {}, undefined],
  ['https://a.example', { NO_PROXY: 'x' }, undefined],
  ['https://a.example', { HTTP_PROXY: 'http://p' }, undefined],
  ['http://a.example', { HTTPS_PROXY: 'http://p' }, undefined],
  ['http://a.example', { HTTP_PROXY: 'http://p' }, 'HTTP_PROXY http://p'],
  ['https://a.example', { ALL_PROXY: 'http://p', HTTPS_PROXY: '' }, 'ALL_PROXY http://p'],
  [
    'https://a.example',
    { ALL_PROXY: 'http://p', https_proxy: 'https://q:8443' },
    'https_proxy https://q:8443',
  ],
  [
    'https://a.example',
    { https_proxy: 'http://p:3128/', HTTPS_PROXY: 'http://q' },
    'https_proxy http://p:3128',
  ],
  ['https://a.example', { HTTPS_PROXY: 'http://p', NO_PROXY: 'a.example' }, undefined],
  [
    'https://a.example',
    { HTTPS_PROXY: 'http://p', no_proxy: 'b', NO_PROXY: 'a.example' },
    'HTTPS_PROXY http://p',
  ],
  // An unused variable need not be valid.
  ['https://a.example', { HTTPS_PROXY: 'nonsense', NO_PROXY: '*' }, undefined],
])('the proxy for %s of %j', (url, env, expected) => {
  const proxy = chooseProxy(env, new URL(url));
  expect(proxy && `${proxy.variable} ${proxy.url.origin}`).toBe(expected);
});

test.each([
  ['http://p', {}],
  ['http://me@p', { 'Proxy-Authorization': `Basic ${btoa('me:')}` }],
  ['http://me:a%40b%3Ac%25@p', { 'Proxy-Authorization': `Basic ${btoa('me:a@b:c%')}` }],
])('the headers for %s', (address, headers) => {
  const proxy = chooseProxy({ HTTP_PROXY: address }, new URL('http://a.example'));
  expect({ headers: proxy?.headers, url: proxy?.url.href }).toEqual({ headers, url: 'http://p/' });
});

test.each([
  ['*', 'https://a.example'],
  ['b.example, *', 'https://a.example'],
  ['a.example', 'https://a.example'],
  ['A.Example', 'https://a.example'],
  ['a.example.', 'https://a.example'],
  ['a.example', 'https://a.example.'],
  ['a.example', 'https://below.a.example'],
  ['.a.example', 'https://below.a.example'],
  ['.a.example', 'https://a.example'],
  ['*.a.example', 'https://below.a.example'],
  ['bücher.example', 'https://bücher.example'],
  ['a.example:443', 'https://a.example'],
  ['a.example:80', 'http://a.example'],
  ['a.example:8443', 'https://a.example:8443'],
  ['b.example,\ta.example', 'https://a.example'],
  ['10.1.2.3', 'https://10.1.2.3'],
  ['10.1.2.3:8443', 'https://10.1.2.3:8443'],
  ['10.0.0.0/8', 'https://10.1.2.3'],
  ['10.1.2.3/32', 'https://10.1.2.3'],
  ['0.0.0.0/0', 'https://10.1.2.3'],
  ['10.0.0.0/8', 'https://[::ffff:10.1.2.3]'],
  ['fd00::1', 'https://[fd00::1]'],
  ['FD00:0::1', 'https://[fd00::1]'],
  ['[fd00::1]', 'https://[fd00::1]'],
  ['[fd00::1]:8443', 'https://[fd00::1]:8443'],
  ['fd00::/8', 'https://[fd12:3456::1]'],
  ['[fd00::]/8', 'https://[fd12:3456::1]'],
])('NO_PROXY=%s excepts %s', (noProxy, url) => {
  expect(isExcepted(new URL(url), noProxy)).toBe(true);
});

test.each([
  ['', 'https://a.example'],
  [',  ,', 'https://a.example'],
  ['.', 'https://a.example'],
  ['example', 'https://a.example.com'],
  ['a.example', 'https://ba.example'],
  ['below.a.example', 'https://a.example'],
  ['a.example:8443', 'https://a.example'],
  ['a.example:80', 'https://a.example'],
  ['10.1.2.3', 'https://10.1.2.30'],
  ['2.3', 'https://10.1.2.3'],
  ['.3', 'https://10.1.2.3'],
  ['10.0.0.0/8', 'https://11.1.2.3'],
  ['10.0.0.0/8', 'https://a.example'],
  ['10.0.0.0/33', 'https://10.1.2.3'],
  ['10.0.0.0/x', 'https://10.1.2.3'],
  ['10.0.0/8', 'https://10.1.2.3'],
  ['10.1.2.3:80', 'https://10.1.2.3'],
  ['fd00::1', 'https://[fd00::2]'],
  ['fd00::/8', 'https://[fe80::1]'],
  ['fd00::/129', 'https://[fd00::1]'],
  ['[fd00::1]:80', 'https://[fd00::1]'],
  ['[fd00::1', 'https://a.example'],
])('NO_PROXY=%s does not except %s', (noProxy, url) => {
  expect(isExcepted(new URL(url), noProxy)).toBe(false);
});

test.each([
  'p.test:3128',
  'socks5://p.test',
  'http://',
  'http:///p.test',
  'http://me:pass/word@p.test:3128',
  'http://me:50%@p.test',
  'http://p.test:99999',
  'http://[::1',
])('%s is no proxy', (address) => {
  expect(() => chooseProxy({ all_proxy: address }, new URL('https://a.example'))).toThrow(
    expect.objectContaining({
      kind: 'CONFIG',
      message: 'all_proxy is not an http or https URL',
      hint: 'For example: all_proxy=http://proxy.example.com:3128 (in a password, write @ as %40, : as %3A and % as %25)',
    }),
  );
});

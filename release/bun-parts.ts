/** A library that is compiled into Bun, and so into every executable. */
export interface BunPart {
  readonly name: string;
  /** An SPDX expression, or words and a link where Bun's license page has no more. */
  readonly license: string;
  /** The package URL, with the commit or version if Bun reports it in `process.versions`. */
  readonly purl: string;
}

const severalLicenses = (url: string) => `several licenses (${url})`;

/** Bun embeds these in place of some of Node's modules. */
const polyfills = [
  ...['acorn', 'acorn-walk', 'assert', 'browserify-zlib', 'buffer', 'constants-browserify'],
  ...[
    'crypto-browserify',
    'domain-browser',
    'events',
    'https-browserify',
    'os-browserify',
    'path-browserify',
  ],
  ...['process', 'punycode', 'querystring-es3', 'stream-browserify', 'stream-http', 'string_decoder'],
  ...['timers-browserify', 'tty-browserify', 'url', 'util', 'vm-browserify'],
];

/**
 * What Bun 1.4.5 contains besides its own code, from its license page: `docs/project/license.mdx` in the npm package bun-types
 * of that version.
 */
export const bunParts: readonly BunPart[] = [
  {
    name: 'JavaScriptCore',
    license: 'LGPL-2.1-or-later AND BSD-2-Clause',
    purl: 'pkg:github/oven-sh/webkit@d6375c72affe0f70222cdcb45012b10f0bf3a9d5',
  },
  {
    name: 'tinycc',
    license: 'LGPL-2.1-or-later',
    purl: 'pkg:github/oven-sh/tinycc@05f0fafaa3be31e31d7b4b5c17dc60f62c991171',
  },
  {
    name: 'boringssl',
    license: severalLicenses('https://boringssl.googlesource.com/boringssl/+/refs/heads/master/LICENSE'),
    purl: 'pkg:github/oven-sh/boringssl@fe703e9faa3bfd22b04eb192066856557b7e015c',
  },
  { name: 'brotli', license: 'MIT', purl: 'pkg:github/google/brotli' },
  {
    name: 'c-ares',
    license: 'MIT',
    purl: 'pkg:github/c-ares/c-ares@0b88066f79ac9745d6819899f1794df91b73c873',
  },
  {
    name: 'HdrHistogram_c',
    license: 'CC0-1.0 OR BSD-2-Clause',
    purl: 'pkg:github/hdrhistogram/hdrhistogram_c',
  },
  { name: 'highway', license: 'Apache-2.0', purl: 'pkg:github/google/highway' },
  {
    name: 'libarchive',
    license: severalLicenses('https://github.com/libarchive/libarchive/blob/master/COPYING'),
    purl: 'pkg:github/libarchive/libarchive@27cbc7827172698143e440801fc0ba39ccb4f1f5',
  },
  { name: 'libbase64', license: 'BSD-2-Clause', purl: 'pkg:github/aklomp/base64' },
  {
    name: 'libdeflate',
    license: 'MIT',
    purl: 'pkg:github/ebiggers/libdeflate@92e6a0db9fa848d742f9eb286c92afc60f2c3dda',
  },
  { name: 'libicu', license: 'Unicode-3.0', purl: 'pkg:github/unicode-org/icu@78.3' },
  {
    name: 'libjpeg-turbo',
    license: 'BSD-3-Clause AND IJG AND Zlib',
    purl: 'pkg:github/libjpeg-turbo/libjpeg-turbo',
  },
  { name: 'libspng', license: 'BSD-2-Clause AND libpng-2.0', purl: 'pkg:github/randy408/libspng' },
  { name: 'libuv', license: 'MIT', purl: 'pkg:github/libuv/libuv' },
  { name: 'libwebp', license: 'BSD-3-Clause', purl: 'pkg:github/webmproject/libwebp' },
  {
    name: 'lol-html',
    license: 'BSD-3-Clause',
    purl: 'pkg:github/cloudflare/lol-html@725ce499aa9b71e38b7a2d0a9fbb6d7294a4079e',
  },
  {
    name: 'ls-hpack',
    license: 'MIT AND BSD-2-Clause',
    purl: 'pkg:github/litespeedtech/ls-hpack@cf0f70dd10b352194c97448eb5d00b4aa484f531',
  },
  { name: 'ls-qpack', license: 'MIT', purl: 'pkg:github/litespeedtech/ls-qpack' },
  { name: 'lsquic', license: 'MIT AND BSD-3-Clause', purl: 'pkg:github/litespeedtech/lsquic' },
  {
    name: 'mimalloc',
    license: 'MIT',
    purl: 'pkg:github/oven-sh/mimalloc@92ef6587c57b262f6e6abf513f7776a2f8d12aeb',
  },
  {
    name: 'picohttp',
    license: 'Artistic-1.0-Perl OR MIT',
    purl: 'pkg:github/h2o/picohttpparser@f4d94b48b31e0abae029ebeafcfd9ca0680ede58',
  },
  { name: 'simdutf', license: 'Apache-2.0', purl: 'pkg:github/simdutf/simdutf' },
  { name: 'sqlite', license: 'blessing', purl: 'pkg:generic/sqlite@3.54.1' },
  { name: 'tigerbeetle', license: 'Apache-2.0', purl: 'pkg:github/tigerbeetle/tigerbeetle' },
  { name: 'uSockets', license: 'Apache-2.0', purl: 'pkg:github/unetworking/usockets' },
  { name: 'uWebSockets', license: 'Apache-2.0', purl: 'pkg:github/unetworking/uwebsockets' },
  {
    name: 'zlib-ng',
    license: 'Zlib',
    purl: 'pkg:github/zlib-ng/zlib-ng@12731092979c6d07f42da27da673a9f6c7b13586',
  },
  {
    name: 'zstd',
    license: 'BSD-3-Clause OR GPL-2.0-only',
    purl: 'pkg:github/facebook/zstd@f8745da6ff1ad1e7bab384bd1f9d742439278e99',
  },
  ...polyfills.map((name) => ({ name, license: 'MIT', purl: `pkg:npm/${name}` })),
];

import { readFile } from 'node:fs/promises';
import { replacing } from './replacing.js';

/* Plugins for undici, our HTTP client. README.md says what each is for and what it is worth. */

/** undici's client and connector instead of the whole package. */
export const undiciClient = {
  name: 'undici-client',
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, ({ resolveDir }) => ({
      path: 'undici',
      namespace: 'undici-client',
      pluginData: resolveDir,
    }));
    build.onLoad({ filter: /./, namespace: 'undici-client' }, ({ pluginData }) => ({
      // The methods come to the client as in undici's own index.js.
      contents: `
        import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
        import request from 'undici/lib/api/api-request.js';
        import connect from 'undici/lib/api/api-connect.js';
        Object.assign(Dispatcher.prototype, { request, connect });
        export { default as Client } from 'undici/lib/dispatcher/client.js';
        export { default as buildConnector } from 'undici/lib/core/connect.js';`,
      resolveDir: pluginData,
    }));
    replacing('undici-parts', 'undici', {
      './client-h2.js': 'module.exports = undefined;',
      './tree': 'module.exports = { tree: { lookup: () => null } };',
    }).setup(build);
  },
};

/** Throws if a condition does not hold, as node:assert does. */
function assert(value, message = 'a condition of undici does not hold') {
  if (!value) throw Object.assign(new Error(message), { name: 'AssertionError', code: 'ERR_ASSERTION' });
}

/** What undici uses of node:http and node:assert instead of the whole modules. */
export const undiciBuiltins = replacing('undici-builtins', 'undici', {
  'node:http': 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };',
  'node:assert': `module.exports = ${assert};`,
});

/**
 * Two repairs of undici 7's HTTP/1 parser, for a peer that closes the connection while the parser is paused because
 * whoever reads the body is slow. `test/packed/cut-answers.test.ts` fails without them.
 *
 * - `finish` asserts that this never happens, which ends the process: nodejs/undici#5360, fixed in 8.x by #5474.
 *   What follows is that fix, as a method.
 * - `onHttpSocketEnd` takes a kept-alive answer for cut off although only its end has not been looked at yet.
 */
export const undiciParser = {
  name: 'undici-parser',
  setup({ onLoad }) {
    onLoad({ filter: /\/undici\/lib\/dispatcher\/client-h1\.js$/ }, async ({ path }) => ({
      contents: patched(path, await readFile(path, 'utf8'), [
        [
          `
  finish () {
    assert(currentParser === null)
    assert(this.ptr != null)
    assert(!this.paused)
`,
          `
  drain () {
    const { llhttp, socket } = this
    let data
    do {
      llhttp.llhttp_resume(this.ptr)
      this.paused = false
      data = socket.read() || EMPTY_BUF
      this.execute(data)
    } while (this.paused && data.length > 0)
    if (this.paused) {
      llhttp.llhttp_resume(this.ptr)
      this.paused = false
    }
  }

  finish () {
    assert(currentParser === null)
    assert(this.ptr != null)
    if (this.paused) this.drain()
`,
        ],
        [
          `
function onHttpSocketEnd () {
  const parser = this[kParser]
`,
          `
function onHttpSocketEnd () {
  const parser = this[kParser]
  if (parser.paused) parser.drain()
`,
        ],
      ]),
    }));
  },
};

/** A text with each old piece replaced by its new one; the build fails unless each stands there exactly once. */
function patched(path, text, pieces) {
  return pieces.reduce((result, [old, replacement]) => {
    const [before, after, ...more] = result.split(old);
    if (after === undefined || more.length > 0) {
      throw new Error(
        `cannot patch ${path}: this is not there exactly once, so look at what has changed:\n${old}`,
      );
    }
    return before + replacement + after;
  }, text);
}

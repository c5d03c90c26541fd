import { readFile } from 'node:fs/promises';

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

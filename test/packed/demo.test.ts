import { expect, test } from 'vitest';
import { stops } from '../../src/commands/demo/index.ts';
import { isExecutable, nodes, run, runFirst } from './tool.ts';

/** Another day for the tool: the process begins in February 2031. */
const later = `
const shift = Date.parse('2031-02-28T23:59:59Z') - Date.now();
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(RealDate.now() + shift);
    else super(...words);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
`;

const lines = [
  ...stops.map(({ words }) => words),
  ['demo'],
  ['--demo', 'screens', '--json'],
  ['--demo', 'report', '-'],
];

// With the clock and the time zone of the process itself: test/core/demo-clock.test.ts has more commands.
test.skipIf(isExecutable).each(nodes)(
  '%s: the demo is the same on any day, in any time zone',
  async (node) => {
    for (const words of lines) {
      const here = await run(node, words, { env: { SIGNAGE_DEMO: 'story', TZ: 'UTC' } });
      const there = await run(node, words, {
        env: { SIGNAGE_DEMO: 'story', TZ: 'Asia/Tokyo', ...runFirst(later) },
      });
      const { milliseconds, ...ended } = there;
      expect({ words, ...ended }).toEqual({
        words,
        stdout: here.stdout,
        stderr: here.stderr,
        code: here.code,
      });
      expect(milliseconds).toBeGreaterThan(0);
      expect(here.stdout.length).toBeGreaterThan(100);
    }
    // Other data moves with that clock.
    const env = { TZ: 'Asia/Tokyo', ...runFirst(later) };
    expect((await run(node, '--demo status', { env })).stdout).toMatch(/^rede-aurora · sandbox +2031-0[23]-/);
  },
);

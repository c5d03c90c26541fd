import type { Context } from '../../context.ts';
import type { Input } from '../../core/flag.ts';
import { readColor } from '../../core/global-flags.ts';
import type { RunLine, VerbBody } from '../../core/verb.ts';
import { Failure } from '../../errors.ts';
import { createStyle, useColor } from '../../output/style.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';

/* `signage demo`: a walk through the chain of stores in the sandbox. */

/** A stop of the tour: what it shows, and the words after the name of the program. */
interface Stop {
  readonly sentence: string;
  readonly words: readonly string[];
}

export const stops: readonly Stop[] = [
  {
    sentence: 'Twelve stores, Friday 10:00. Which screens are wrong, and why?',
    words: ['--demo', 'status'],
  },
  {
    sentence: 'All four screens of one store are offline. That is one problem, not four.',
    words: ['--demo', 'incidents'],
  },
  {
    sentence: 'The player at the bakery in Curitiba is healthy, but shows nothing. Why?',
    words: ['--demo', 'screens', 'why', 'Curitiba Batel · Padaria'],
  },
  {
    sentence: 'Lint also finds what will go wrong: tonight the cafés have nothing to show.',
    words: ['--demo', 'lint'],
  },
  {
    sentence: 'When exactly?',
    words: ['--demo', 'screens', 'timeline', 'Rio Botafogo · Café'],
  },
  {
    sentence: 'Would it help to let the menu run on? Ask first; nothing is sent to the service.',
    words: ['--demo', 'diff', '--set', 'schedule:110.validUntil=null'],
  },
];

/** Where it ends. */
const last = `All of this as a page for your colleagues:
  signage --demo report signage.html
The same for your own screens:
  signage auth login
`;

/** Prints stop by stop at a terminal, where Enter goes on and q ends, and all at once elsewhere. */
async function takeTour(context: Context, input: Input, runLine: RunLine): Promise<void> {
  const { env, out, prompt } = context;
  const color = useColor({ flag: readColor(input), env, isTTY: out.isTTY });
  const { strong, faint } = await createStyle(color);
  const isInteractive = out.isTTY && context.in.isTTY;
  for (const [index, { sentence, words }] of stops.entries()) {
    const line = ['signage', ...words].map(shellQuoted).join(' ');
    await out.write(`${strong(`${index + 1}/${stops.length}  ${sentence}`)}\n${faint(`$ ${line}`)}\n\n`);
    await runLine(words).catch(tolerateLint);
    await out.write('\n');
    if (isInteractive && (await prompt.text('Enter: next, q: quit')).trim().toLowerCase() === 'q') return;
  }
  await out.write(last);
}

/** Lint fails for what it finds, which it has printed. */
function tolerateLint(error: unknown): void {
  if (!(error instanceof Failure && error.kind === 'LINT_ERRORS')) throw error;
}

export const demo: VerbBody = {
  description: 'Enter goes on, q ends. Without a terminal it prints everything.',
  flags: [],
  run: async () => undefined,
  runLines: takeTour,
};

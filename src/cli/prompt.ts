import { isCancel, password, text } from '@clack/prompts';
import type { Prompt } from '../context.ts';
import { Failure } from '../errors.ts';

/** Where questions are asked and answered. */
interface Place {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** Questions to a person at a terminal. */
export function createPrompt(place: Place): Prompt {
  return {
    text: async (message) => answered(await text({ ...place, message })),
    secret: async (message) => answered(await password({ ...place, message })),
  };
}

function answered(answer: string | symbol): string {
  // Its type is that of a symbol, but no other symbol is ever an answer.
  if (isCancel(answer) || typeof answer === 'symbol') throw new Failure('INTERRUPTED', 'interrupted');
  return answer;
}

import { counted } from '../../../output/quantity.ts';
import { outcomes } from '../../../rules/airing/judge.ts';
import type { Screen } from './screens.ts';

/** One screen, and how the time of `--at` was read. */
export interface JudgedScreen extends Screen {
  /** Whether its clock shows that time twice. */
  readonly isRepeated: boolean;
  /** Whether it was taken as UTC, since the player's time zone is not known. */
  readonly isInUtc: boolean;
}

/** What is said about all screens that are shown, besides the screens. */
export class Tally {
  readonly #failOn: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();
  readonly #failed = new Map<string, number>();
  /** Screens whose clock shows the time of `--at` twice. */
  repeated = 0;
  /** Screens for which it was taken as UTC. */
  inUtc = 0;
  /** Whether the winner on a screen depends on its state. */
  dependsOnState = false;

  constructor(failOn: ReadonlySet<string>) {
    this.#failOn = failOn;
  }

  add({ showing: { outcome, dependsOnState }, isRepeated, isInUtc }: JudgedScreen): void {
    increase(this.#counts, outcome);
    if (this.#failOn.has(outcome)) increase(this.#failed, outcome);
    if (isRepeated) this.repeated += 1;
    if (isInUtc) this.inUtc += 1;
    this.dependsOnState ||= dependsOnState;
  }

  /** `7 screens: 1 tie, 6 plays`, in the order of the outcomes. */
  get sentence(): string {
    const texts = textsOf(this.#counts);
    return `${counted(sum(this.#counts), 'screen')}${texts === '' ? '' : `: ${texts}`}`;
  }

  /** `2 of 7 screens: 1 tie, 1 unplayable`: the screens with an outcome of `--fail-on`; undefined if there is none. */
  get failure(): string | undefined {
    if (this.#failed.size === 0) return undefined;
    return `${sum(this.#failed)} of ${counted(sum(this.#counts), 'screen')}: ${textsOf(this.#failed)}`;
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function textsOf(counts: ReadonlyMap<string, number>): string {
  return outcomes
    .flatMap((outcome) => (counts.has(outcome) ? [`${counts.get(outcome)} ${outcome}`] : []))
    .join(', ');
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

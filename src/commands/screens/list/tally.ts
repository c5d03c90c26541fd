import { counted } from '../../../model/quantity.ts';
import { type Outcome, outcomes } from '../engine/resolve-winner.ts';
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
  readonly #counts = new Map<Outcome, number>();
  #total = 0;
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
    this.#total += 1;
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    if (isRepeated) this.repeated += 1;
    if (isInUtc) this.inUtc += 1;
    this.dependsOnState ||= dependsOnState;
  }

  /** `7 screens: 1 tie, 6 plays`, in the order of the outcomes. */
  get sentence(): string {
    const all = counted(this.#total, 'screen');
    return this.#total === 0 ? all : `${all}: ${this.#textOf(outcomes)}`;
  }

  /** `2 of 7 screens: 1 tie, 1 unplayable`: the screens with an outcome of `--fail-on`; undefined if there is none. */
  get failure(): string | undefined {
    const failed = outcomes.filter((outcome) => this.#failOn.has(outcome) && this.#counts.has(outcome));
    const count = failed.reduce((sum, outcome) => sum + (this.#counts.get(outcome) ?? 0), 0);
    return count === 0 ? undefined : `${count} of ${counted(this.#total, 'screen')}: ${this.#textOf(failed)}`;
  }

  #textOf(some: readonly Outcome[]): string {
    const found = some.filter((outcome) => this.#counts.has(outcome));
    return found.map((outcome) => `${this.#counts.get(outcome)} ${outcome}`).join(', ');
  }
}

import type { Scope } from '../../../model/endpoint.ts';
import type { Stretch } from '../../screens/engine/course.ts';
import type { Screen } from '../../screens/engine/resolve-winner.ts';
import type { ListName, Resource, Severity } from './finding.ts';
import type { Settings, Tenant, TenantPlayer } from './tenant.ts';

/** A rule with its documentation. `lint rules`, `lint explain`, the docs page and the reports are made from these. */
export interface Rule {
  /** In kebab case. */
  readonly id: string;
  /** Of its findings, unless they say otherwise. */
  readonly severity: Severity;
  readonly resource: Resource;
  /** The scopes of the lists that it reads. */
  readonly needs: readonly Scope[];
  /** Whether it asks what screens show, which takes time. */
  readonly engine: boolean;
  /** The lists that must be whole: one that may be cut proves nothing missing. */
  readonly whole?: readonly ListName[];
  /** Whether these settings turn it off. */
  isOff?(settings: Settings): boolean;
  /** What it finds. */
  readonly what: string;
  /** Why that matters. */
  readonly why: string;
  /** What to change. */
  readonly fix: string;
  /** What it finds in a tenant: the same for any order of its lists. A finding may be left to another rule if that one `runs`. */
  check(tenant: Tenant, runs: (rule: string) => boolean): Iterable<Found> | Watcher;
}

/** Finds what is wrong by seeing what each screen shows. All watchers see a course at once, so that none is kept. */
interface Watcher {
  see(course: Course, stretches: readonly Stretch[]): void;
  /** What it has found, once it has seen all courses. */
  findings(): Iterable<Found>;
}

/** What screens that are alike show. */
export interface Course {
  readonly players: readonly TenantPlayer[];
  readonly screen: Screen;
  /** From an instant until another one: milliseconds since 1970. */
  stretches(from: number, to: number): Stretch[];
}

/** What a rule says about one object. */
export interface Found {
  readonly on: Subject;
  /** Instead of the rule's. */
  readonly severity?: Severity | undefined;
  readonly message: string;
  /** Ids of other objects, which tell this finding from others of the same rule on the same object. */
  readonly with?: readonly Identifier[];
  /** Ids of further objects, which may change without making it another finding. */
  readonly related?: readonly Identifier[];
  /** Instead of the rule's. */
  readonly fix?: string;
}

/** An id as the service sent it. */
export type Identifier = string | number | { toString(): string };

/** What a finding is about. */
interface Subject {
  readonly id: Identifier;
  readonly name: string | null;
}

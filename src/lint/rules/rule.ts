import type { Zone } from '../../clock/zone.ts';
import { listsByCause } from '../../model/endpoints.ts';
import { type ListName, listNames, lists } from '../../model/lists.ts';
import type { Steps } from '../../pause.ts';
import type { Stretch } from '../../screens/engine/course.ts';
import type { ScheduleId } from '../../screens/engine/schedule.ts';
import { recordBy } from '../../words/record.ts';
import type { Severity } from '../../words/severity.ts';
import type { Course, LintOptions, ParsedTenant } from './parsed-tenant.ts';

/** What a finding is about. */
export type Resource = (typeof lists)[ListName]['noun'];

/** In the order in which they are shown. */
export const resources: readonly Resource[] = listsByCause.map((name) => lists[name].noun);

/** The list that has the objects of a resource. */
export const listOfResource: Readonly<Record<Resource, ListName>> = recordBy(
  listNames,
  (name) => lists[name].noun,
  (name) => name,
);

/** Something wrong with one object, and what to change in the console. Texts may quote the service, unsanitized. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly resource: Resource;
  readonly id: ScheduleId;
  readonly name: string | null;
  readonly message: string;
  /** Ids of other objects that it is about, at most {@link maxRelated}. */
  readonly related: readonly string[];
  readonly fix: string;
  readonly variant?: string | undefined;
  readonly said?: Remark['said'];
  readonly courses?: Remark['courses'];
  /** Made of the rule and ids, never of names: the same finding has it in every run. */
  readonly key: string;
}

/** More ids tell a person nothing: a schedule can name ten thousand players. */
export const maxRelated = 20;

/** A rule with its documentation. `lint rules`, `lint explain`, the docs page, the reports and the page are made from these. */
export interface Rule extends RuleBody {
  readonly id: string;
  readonly needs: readonly ListName[];
  /** The severity of all its findings, from `--severity`. */
  readonly given?: Severity | undefined;
}

/** Rules by their ids, which are in kebab case. */
export type Catalog = Readonly<Record<string, CatalogRule>>;

interface RuleBody {
  /** Of its findings, unless they say otherwise. */
  readonly severity: Severity;
  readonly resource: Resource;
  /** The lists that it reads, if it is not only that of its resource. */
  readonly needs?: readonly ListName[];
  /** The lists that must be complete: one that may be truncated does not prove that anything is missing. */
  readonly whole?: readonly ListName[];
  /** Why these options turn it off; false if they do not. */
  whyOff?(options: Omit<LintOptions, 'now'>): string | undefined;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /**
   * Its findings, whatever the order of the lists; undefined is a place where the run can pause. It may leave a finding to another rule
   * if that one `runs`.
   */
  check(tenant: ParsedTenant, runs: Runs): Iterable<Observation | undefined> | Watcher;
}

/** A rule of the catalog. The report for managers includes its findings. */
interface CatalogRule extends RuleBody {
  /** What the page of `report` tells a manager to do, as a sentence without its period. */
  readonly todo: string;
  /** The same of findings that have another cause, by the name of the cause. */
  readonly variants?: Readonly<Record<string, string>>;
}

/** Says what is wrong with one object: a message, or a remark if there is more to say; undefined is no finding. */
type CheckObject<T> = (object: T, tenant: ParsedTenant, runs: Runs) => Iterable<string | Remark | undefined>;

/** Makes what turns the check of one object into the check of a rule, which checks all of these objects. */
function checkEach<T extends Observation['on']>(objectsOf: (tenant: ParsedTenant) => readonly T[]) {
  return (check: CheckObject<T>): RuleBody['check'] =>
    function* (tenant, runs) {
      for (const on of objectsOf(tenant))
        for (const said of check(on, tenant, runs)) {
          if (said === undefined) yield undefined;
          else if (typeof said === 'string') yield { on, message: said };
          else yield { on, ...said };
        }
    };
}

/** Each schedule of status active. */
export const eachActive = checkEach(({ active }) => active);
/** Each active schedule whose validity has not ended. */
export const eachSchedule = checkEach(({ current }) => current);
export const eachItem = checkEach(({ items }) => items);
/** Each player that is not blocked. */
export const eachPlayer = checkEach(({ players }) => players.filter(({ isBlocked }) => !isBlocked));

type Runs = (rule: string) => boolean;

/** Finds what is wrong by seeing what each screen shows. All watchers observe a course at once, so that none is kept. */
export interface Watcher {
  observe(course: Course, stretches: readonly Stretch[]): Steps<void> | undefined;
  /** What it has found, once it has seen all courses. */
  findings(): Iterable<Observation | undefined>;
}

/** When something first happens on a screen, and all courses in which it does. */
export interface FirstStretch extends Stretch {
  readonly courses: Set<Course>;
  readonly zone: Zone | undefined;
}

/** Adds a sighting under a key. */
export function sight<K>(sightings: Map<K, FirstStretch>, key: K, course: Course, stretch: Stretch): void {
  const { courses, from } = sightings.get(key) ?? { courses: new Set(), from: Number.POSITIVE_INFINITY };
  courses.add(course);
  if (stretch.from < from) sightings.set(key, { ...stretch, zone: course.screen.cache.zone, courses });
}

/** What a rule says about an object; its severity and fix replace the rule's. */
export interface Remark {
  readonly severity?: Severity;
  readonly message: string;
  /** Ids of other objects, which tell this finding from others of the same rule on the same object. */
  readonly with?: readonly ScheduleId[];
  /** Ids of further objects, which may change without making it another finding. */
  readonly related?: readonly ScheduleId[];
  readonly fix?: string;
  /** The courses on which it was seen, if it is about screens: it does not concern others, although the object may be planned there. */
  readonly courses?: ReadonlySet<Course> | undefined;
  /** Which of the rule's `variants` it is, if it is one. */
  readonly variant?: string;
  /** What a list for people says instead of the message: `76 unused items` for all findings of the rule, and `50.5 MB` of each. */
  readonly said?: readonly [ofAll: string, ofEach: string] | undefined;
}

export interface Observation extends Remark {
  /** If it is not about the rule's own resource. */
  readonly resource?: Resource;
  readonly on: { readonly id: ScheduleId; readonly name: string | null };
}

import { standardOptions } from '../../lint/rules/parsed-tenant.ts';
import { rules } from '../../lint/rules/registry.ts';
import { usualAssumptions } from '../../screens/engine/assumptions.ts';
import type { DeclaredWords } from '../../words/declared.ts';

/** Words for the rules of lint, by their name. */
const ruleWords: Readonly<Record<string, string>> = {
  'dead-content': 'missing content, broken link, dead link',
  'dead-player': 'missing player',
  'no-content': 'empty schedule, empty playlist, no items, programação vazia',
  'no-players': 'unassigned schedule, no screens, schedule without players',
  'dst-edge': 'daylight saving, summer time, dst, horário de verão',
  shadowed: 'outranked, never wins',
  'duplicate-schedule': 'duplicate schedule, programação duplicada',
  gap: 'gap, hole, dead air, nothing scheduled, buraco',
  'uncovered-player': 'unscheduled, uncovered, no schedule, without schedule, sem programação',
  'duplicate-content': 'duplicate content, same file',
  'duplicate-id': 'same id twice, id twice',
  'unknown-timezone': 'wrong time zone, bad timezone',
  'bad-checksum': 'bad checksum',
  'insecure-url': 'http url',
  'orientation-mismatch': 'wrong orientation, orientação errada',
  'resolution-mismatch': 'wrong resolution, low resolution, resolução errada',
};

/** Rules whose name is also an option of lists, such as `--expiring 7d`: elsewhere, that is what the word means. */
const alsoOptions: readonly string[] = ['expiring'];

/** How lint judges without any option: some rules cannot run then. */
const usualOptions = { ...standardOptions, assumptions: usualAssumptions({}) };

export const lintWords: DeclaredWords = {
  lines: [
    {
      line: 'signage lint',
      words:
        'check, check schedule, check content, verify, verify schedule, validate schedule, verificar programação, verificar agendamento, validar programação, validar agendamento, mistake, problem, issue, sanity check, misconfiguration, erro, problema, revisar',
    },
    {
      line: 'signage lint --level error',
      does: 'only errors',
      words: 'error, errors only, só erros',
    },
    {
      line: 'signage lint --fail-on warning',
      does: 'fail on warnings too',
      words: 'strict, max warnings, werror, fail on warning, warnings as errors',
    },
    { line: 'signage lint --level warning', does: 'errors and warnings', words: 'warning, aviso' },
    {
      line: 'signage lint',
      does: 'content, schedules and players together',
      words: 'schedule, player, content, all, programação, conteúdo',
      onlyHere: true,
    },
    { line: 'signage lint rules', does: 'list all rules', words: 'rule, regra' },
    ...rules.map(({ id, what, whyOff }) => ({
      line: whyOff?.(usualOptions) === undefined ? `signage lint --only ${id}` : 'signage lint run --help',
      does: what,
      words: [id, ruleWords[id]].join(),
      onlyHere: alsoOptions.includes(id),
    })),
  ],
};

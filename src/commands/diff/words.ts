import type { DeclaredWords } from '../../words/declared.ts';

export const diffWords: DeclaredWords = {
  lines: [
    {
      line: 'signage diff --help',
      does: 'compare a snapshot with another one, or with the service now; or with the tenant after a change',
      words:
        'change, changed, snapshot diff, snapshot compare, compare snapshot, delta, drift, what changed, what changed since, changed since, what changed today, what changed this week, changed this week, o que mudou, recent changes, history, schedule history, content history, history schedule, history content, plan, mudança, alteração, diferença, histórico',
    },
    {
      line: 'signage help what-if',
      words: 'what if, simulate, simulation, simular, e se',
    },
  ],
};

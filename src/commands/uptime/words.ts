import type { DeclaredWords } from '../../words/declared.ts';

export const uptimeWords: DeclaredWords = {
  lines: [
    {
      line: 'signage uptime --help',
      does: 'how available players were, from a history of snapshots',
      words:
        'history, availability, sla, slo, downtime, mtbf, reliability, flapping, outage history, disponibilidade, tempo no ar, histórico',
    },
  ],
  options: {
    '--since': 'last, from date, desde',
    '--by': 'group, per, each, por',
    '--fail-under': 'sla, target, threshold, min, minimum, below, fail below, fail on, meta, mínimo',
  },
};

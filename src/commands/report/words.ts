import type { DeclaredWords } from '../../words/declared.ts';

export const reportWords: DeclaredWords = {
  lines: [
    {
      line: 'signage report --help',
      does: 'a report is about now; with --history, also about the last 30 days',
      words:
        'since, month, last month, this month, week, last week, weekly, monthly, period, year, date, mês, semana',
      onlyHere: true,
    },
    {
      line: 'signage report --help',
      does: 'a page is HTML: browsers print it as PDF',
      words: 'format, formato, type, pdf',
      onlyHere: true,
    },
    {
      line: 'signage report --help',
      does: 'write a page for people who do not use a terminal',
      words:
        'html, make report, make a report, pdf, export pdf, export html, export report, mail, email, share, report last month, monthly report, weekly report, report for the week, relatório semanal, relatório mensal, for my boss, for the manager, relatório, imprimir, chefe',
    },
  ],
};

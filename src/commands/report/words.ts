import type { DeclaredWords } from '../../words/declared.ts';

export const reportWords: DeclaredWords = {
  lines: [
    {
      line: "signage screens --screen '!ok' -o markdown",
      does: 'screens that are not fine, in Markdown',
      words: 'markdown, md',
      onlyHere: true,
    },
    { line: 'signage status -o json', does: 'what is wrong, as JSON', words: 'json, ndjson', onlyHere: true },
    {
      line: 'signage players check --report junit',
      does: 'a report of tests',
      words: 'junit',
      onlyHere: true,
    },
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
      words: 'format, formato, type, pdf, html, csv, tsv, excel, xlsx',
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

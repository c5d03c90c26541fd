import type { DeclaredWords } from '../../words/declared.ts';

export const analyticsWords: DeclaredWords = {
  lines: [
    {
      line: 'signage players list --help',
      does: '--by counts players: by health, by version',
      words: 'player, screen',
      onlyHere: true,
    },
    {
      line: 'signage analytics',
      words: 'totals, kpi, metrics summary, total, estatística, números',
    },
    {
      line: 'signage analytics summary --help',
      does: "the tenant's totals; --history shows how they grew",
      words: 'trend, over time, growth, per day, tendência, por dia',
    },
    {
      line: 'signage analytics summary --help',
      does: 'the API has totals only: of now, or over time with --history',
      words:
        'to, from, since, until, last, date, start date, end date, start time, end time, start, end, campaign, period, month, this month, last month, year, today, week, this week, last week, last year, top, by, group by, groupby, per, item, content, player, metric, sum, limit, list, compare, store, loja, report, get report, query, get, play, plays, mês, semana, hoje',
      onlyHere: true,
    },
    {
      line: 'The API counts plays in total only, not per item, screen or day: signage analytics',
      words:
        'plays, play count, desempenho, impression, exibições, campaign result, campaign stats, campaign performance, content performance, campaign report, de exibições, results of campaign, resultado da campanha, plays per item, plays by item, plays per content, plays by content, plays per screen, plays by screen, plays per player, plays per day, plays by day, plays per week, plays by week, plays per month, plays by month, plays by store, plays per store, export plays, proof of play, by plays, top content, top video, top ad, most played, most popular, popular video, popular content, popular ad, compare plays, campaign pacing, campaign delivery, campaign progress, delivery of campaign, played most, best performing, top performing, performing best, played the most, least played, how many times, how many views, how many people, people saw, audience, how many plays, how many impressions, how often, times played, plays last week, quantas exibições, quantas vezes, cuántas veces, exibições por item, exibições por tela, exibições por dia, mais exibidos, comprovação de exibição',
    },
  ],
};

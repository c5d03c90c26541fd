import type { Noun } from '../../core/verb.ts';

export const screensNoun: Noun = {
  name: 'screens',
  aliases: ['screen', 'telas', 'tela'],
  summary: 'what each screen shows, and whether it is fine',
  leads: `
    signage screens --screen blank → screens with nothing to show → blank, black, dark, empty, nothing, idle, preta, pretas, vazia, em branco
    signage screens --screen unreachable → screens that are offline, or were never seen → offline, down, disconnected, desligadas, fora do ar
    signage screens --screen '!ok' → screens that are not fine, the worst first → broken, bad, failing, unhealthy, errors, not ok, wrong, worst, problems, com problema
    signage screens --fail-on unreachable,unplayable,blank → exit 44 if a screen is not fine → check, test, fail, assert, verificar
    signage screens --at 'tomorrow 18:00' → what screens will show then → tomorrow, at, on, when, then, date, time, later, future, forecast, next week, next friday, christmas, amanhã, data, quando
    signage screens --by screen → count screens by state → count, summary, totals, how many, quantas
  `,
  verbs: [
    {
      name: 'list',
      aliases: ['now'],
      shortcuts: ['schedules now'],
      summary: 'list screens with what they show, and why',
      words: `playing, now playing, what is on, what's on, on air, showing, running, ps, screenshot, preview, passando, tocando, exibindo, no ar,
        rodando, agora`,
      examples: [
        'signage screens',
        'signage screens --store recife-boa-viagem --why',
        "signage screens --screen '!ok' --by store",
        "signage screens --at '2026-12-24T18:00' --screen blank,unplayable",
        'signage screens --fail-on unreachable,unplayable,blank,tie',
      ],
      load: async () => (await import('./list/index.ts')).listScreens,
    },
    {
      name: 'why',
      aliases: ['get', 'show', 'describe', 'view', 'inspect', 'explain'],
      shortcuts: ['why'],
      summary: 'explain why a screen shows something, or does not',
      words: 'reason, debug, blame, because, por que, porque, motivo, explicar',
      examples: [
        "signage screens why 'Recife Boa Viagem · Caixa 2' 'Natal · Caixa (Christmas)'",
        "signage screens why 'Recife Boa Viagem · Caixa 2'",
        "signage screens why 4e3f 'Ofertas do caixa (checkout offers)' --at '2026-12-24T18:00' -o json",
      ],
      load: async () => (await import('./why/index.ts')).screensWhy,
    },
    {
      name: 'timeline',
      shortcuts: ['schedules timeline'],
      summary: 'show what players play over a day, a week or a range',
      words:
        'calendar, agenda, plan, planned, today, week, next, upcoming, hours, epg, proof of play, calendário, hoje, semana, programação',
      examples: [
        "signage screens timeline 'SP Pinheiros · Caixa 1'",
        "signage screens timeline 'SP Pinheiros · Caixa 1' --week",
        'signage screens timeline --store rio-botafogo --day tomorrow',
        'signage screens timeline 4e3f --start 2026-12-24 --end 2027-01-02 --ics holidays.ics',
      ],
      load: async () => (await import('./timeline/index.ts')).screensTimeline,
    },
  ],
  default: 'list',
};

import type { Noun } from '../../core/verb.ts';

export const screens: Noun = {
  name: 'screens',
  aliases: ['screen'],
  summary: 'what each screen shows, and whether it is fine',
  verbs: [
    {
      name: 'list',
      aliases: ['now'],
      shortcuts: ['schedules now'],
      summary: 'list screens with what they show, and why',
      examples: [
        'signage screens',
        'signage screens --store loja-012 --why',
        "signage screens --screen '!ok' --by store",
        "signage screens --at '2026-12-24T18:00' --screen blank,unplayable",
        'signage screens --fail-on unreachable,unplayable,blank,tie',
      ],
      load: async () => (await import('./list/index.ts')).listScreens,
    },
    {
      name: 'why',
      aliases: ['get', 'show', 'describe', 'view', 'inspect', 'explain'],
      summary: 'explain why a screen shows something, or does not',
      examples: [
        "signage screens why 'Loja 002 · Caixa 2' 'Promoção de Verão · Caixa v1'",
        "signage screens why 'Loja 002 · Caixa 2'",
        "signage screens why 7e83 'Avisos da Loja · Painel de LED v2' --at '2026-12-24T18:00' -o json",
      ],
      load: async () => (await import('./why/index.ts')).screensWhy,
    },
    {
      name: 'timeline',
      shortcuts: ['schedules timeline'],
      summary: 'show what players play over a day, a week or a range',
      examples: [
        "signage screens timeline 'Loja 001 · Caixa 1'",
        "signage screens timeline 'Loja 001 · Caixa 1' --week",
        'signage screens timeline --store loja-011 --day tomorrow',
        'signage screens timeline 7e83 --start 2026-12-24 --end 2027-01-02 --ics holidays.ics',
      ],
      load: async () => (await import('./timeline/index.ts')).screensTimeline,
    },
  ],
  default: 'list',
};

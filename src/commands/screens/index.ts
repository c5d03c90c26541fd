import type { Noun } from '../../core/verb.ts';

export const screensNoun: Noun = {
  name: 'screens',
  aliases: ['screen', 'telas', 'tela'],
  summary: 'what each screen shows, and whether it is fine',
  docs: 'screens.md',
  words: async () => (await import('./words.ts')).screensWords,
  verbs: [
    {
      name: 'list',
      aliases: ['now', 'status'],
      shortcuts: ['schedules now'],
      summary: 'list screens with what they show, and why',
      examples: [
        ['signage screens', 'every screen, the worst first'],
        [
          "signage screens --at '2026-12-24T18:00' --screen blank,unplayable",
          'what will be blank on Christmas Eve',
        ],
        ['signage screens --fail-on unreachable,unplayable,blank,tie', 'fail a job if a screen is not fine'],
      ],
      load: async () => (await import('./list/index.ts')).listScreens,
    },
    {
      name: 'why',
      aliases: ['get', 'show', 'describe', 'view', 'inspect', 'explain'],
      shortcuts: ['why'],
      summary: 'explain why a screen shows something, or does not',
      examples: [
        [
          "signage screens why 'Recife Boa Viagem · Caixa 2' 'Natal · Caixa (Christmas)'",
          'why an item is, or is not, on a screen',
        ],
        ["signage screens why 'Recife Boa Viagem · Caixa 2'", 'why a screen shows what it shows'],
        [
          "signage screens why 4e3f 'Ofertas do caixa (checkout offers)' --at '2026-12-24T18:00' -o json",
          'at another time, for a script',
        ],
      ],
      load: async () => (await import('./why/index.ts')).screensWhy,
    },
    {
      name: 'timeline',
      shortcuts: ['timeline', 'schedules timeline'],
      summary: 'show what players play over a day, a week or a range',
      examples: [
        ["signage screens timeline 'SP Pinheiros · Caixa 1'", 'one screen today'],
        ["signage screens timeline 'SP Pinheiros · Caixa 1' --week", 'one screen this week'],
        ['signage screens timeline --store rio-botafogo --day tomorrow', 'a store tomorrow'],
        [
          'signage screens timeline 4e3f --start 2026-12-24 --end 2027-01-02 --ics holidays.ics',
          'the holidays as a calendar',
        ],
      ],
      load: async () => (await import('./timeline/index.ts')).screensTimeline,
    },
  ],
  default: 'list',
};

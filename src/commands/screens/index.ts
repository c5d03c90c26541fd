import type { Noun } from '../../core/verb.ts';

export const screens: Noun = {
  name: 'screens',
  aliases: ['screen'],
  summary: 'what each screen shows, and why',
  verbs: [
    {
      name: 'why',
      summary: 'explain why a screen shows something, or does not',
      examples: [
        "signage screens why 'Loja 002 · Caixa 2' 'Promoção de Verão · Caixa v1'",
        "signage screens why 'Loja 002 · Caixa 2'",
        "signage screens why 7e83 'Avisos da Loja · Painel de LED v2' --at '2026-12-24T18:00' -o json",
      ],
      load: async () => (await import('./why/index.ts')).screensWhy,
    },
  ],
};

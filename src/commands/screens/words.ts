import type { DeclaredWords } from '../../words/declared.ts';

export const screensWords: DeclaredWords = {
  beside: 'screen, player, play, show, display, tv, tela, pantalla, passa, mostra',
  lines: [
    {
      line: 'signage screens',
      words:
        "now, running now, current, currently, pantalla, ahora, agora, playing, now playing, what plays, what is playing, what is on, what's on, on air, showing, what is showing, running, ps, on screen, passando, tocando, exibindo, no ar, rodando, o que passa, o que está passando, na tela",
    },
    // Anywhere else, it may be of Black Friday.
    {
      line: 'signage screens --screen blank',
      does: 'screens with nothing to show',
      words: 'black, preto, preta, negra',
      onlyHere: true,
    },
    {
      line: 'signage screens --screen unreachable',
      does: 'screens that are offline',
      words: 'black, preto, preta, negra',
      onlyHere: true,
    },
    {
      line: 'signage screens --screen blank',
      does: 'screens with nothing to show',
      words:
        'blank, dark, apagada, black screen, blank screen, nothing to show, em branco, tv black, tv preta, tela preta, tela em branco, sem conteúdo',
    },
    {
      line: 'signage screens --screen unreachable',
      does: 'screens that are offline',
      words:
        'offline, off, down, apagada, black screen, tv black, tv preta, tela preta, disconnected, unreachable, tv off, tv offline, tv desligada, no connection, no network, no internet, desligada, fora do ar, desconectada, sem conexão, sem internet, sem rede',
    },
    {
      line: "signage screens --screen '!ok'",
      does: 'screens that are not fine, the worst first',
      words: 'broken, bad, failing, unhealthy, error, not ok, problem, com problema, com erro, quebrada',
    },
    {
      line: 'signage screens --screen unclear',
      does: 'screens on which it is not clear what plays, such as a tie',
      words: 'unclear, ambiguous, tie, tied, conflict, empate, conflito',
    },
    {
      line: "signage screens --at 'tomorrow 18:00'",
      does: 'what screens will show then',
      words: 'what will play, tomorrow, future, amanhã',
    },
    {
      line: 'signage screens list --help',
      does: '--name finds screens by a part of their name, --store those of a store',
      words: 'search, find, grep, filter, procurar, buscar, filtrar',
    },
    {
      line: 'signage screens list --help',
      does: '--content finds the screens that show an item, --schedule those of a schedule',
      words:
        'who shows, who plays, which screens show, which screens play, where is it shown, where is it playing, where is playing, where does play, onde passa, onde está passando, quem mostra',
    },
    {
      line: 'signage screens list --help',
      does: '--content finds the screens that show an item; no option finds the others',
      words: 'where is it not playing, who does not show, which screens do not show, quem não mostra',
    },
    {
      line: 'signage screens list --fields playerId --no-header',
      does: 'the ids alone, for a pipe',
      words: 'ids, ids only, only ids, id only, just ids',
      onlyHere: true,
    },
    {
      line: 'signage screens --watch',
      does: 'ask again and again, and mark what changes',
      words: 'w, watch, monitor, follow, live, acompanhar',
      onlyHere: true,
    },
    { line: 'signage screens --by screen', does: 'count screens by state', words: 'total', onlyHere: true },
    {
      line: 'signage screens --by screen',
      does: 'count screens by state',
      words: 'count, how many, quantas, contar',
    },
    {
      line: 'signage screens timeline --help',
      does: 'what players play over a day, a week or a range',
      words:
        'timeline, calendar, export calendar, export ical, export ics, agenda, epg, horario, grade, today, week, next week, agenda de hoje, agenda de amanhã, agenda da semana, day plan, next, upcoming, will play, play today, calendário, hoje, semana, próximos',
    },
    {
      line: 'signage screens why --help',
      does: 'explain why a screen shows something, or does not',
      words:
        'why, reason, diagnose, diagnosis, troubleshoot, troubleshooting, diagnosticar, explain, not showing, not playing, por que, porque, motivo, explicar, não aparece, não passa',
    },
  ],
  options: {
    '--at': 'time, when, date, quando, data, em',
    '--ics': 'ical, icalendar, google calendar, outlook',
  },
};

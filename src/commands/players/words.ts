import type { DeclaredWords } from '../../words/declared.ts';

export const playersWords: DeclaredWords = {
  beside: 'screen, device, display, tv, tela, pantalla, aparelho',
  lines: [
    {
      line: 'Players have no state or city field. To count them by store: signage players list --by store',
      words: 'federal state, uf, region, região, city, cidade, by city, by region, por cidade, por região',
      onlyHere: true,
    },
    {
      line: 'Players have no tags: only content has. To count content by tag: signage content list --by tags',
      words: 'tag, tagged, label, etiqueta',
      onlyHere: true,
    },
    {
      line: 'signage lint --only uncovered-player',
      does: 'players on which no schedule plays',
      words: 'no schedule, without schedule, unscheduled, not scheduled, sem programação',
      onlyHere: true,
    },
    {
      line: 'signage screens --screen blank',
      does: 'screens with nothing to show',
      words: 'blank screen, blank, nothing to show, tela em branco',
      onlyHere: true,
    },
    { line: 'signage players list', does: 'each player with its health', words: 'status, situação' },
    {
      line: 'signage players list --by health',
      does: 'count players by health',
      words: 'health, status, summary, overview, saúde, resumo, situação',
    },
    {
      line: 'signage players get --help',
      does: 'show players in full; exits with 20 if there is none',
      words: 'player details, details of player, ficha, exist, fail if missing, fail if not found, existe',
    },
    {
      line: 'signage players list --help',
      does: '--name finds players by a part of their name, --store those of a store, --ip those at an address',
      words: 'search, find, grep, filter, procurar, buscar, filtrar',
    },
    {
      line: 'signage players',
      words:
        'host, machine, reproductor, kiosk, box, pod, instance, hardware, inventory, fleet, totem, equipamento, frota, inventário',
    },
    {
      line: 'signage players list --health offline',
      does: 'players that are offline',
      words:
        'offline, down, dead, lost, disconnected, off, unplugged, no connection, no network, no internet, no signal, sem sinal, sem conexão, sem internet, sem rede, desligado, desligada, desconectado, desconectada, fora do ar, caído, morto, apagado, apagada',
    },
    {
      line: "signage players list --health '!offline'",
      does: 'players that are online',
      words: 'online, up, connected, alive, ligado, conectado, no ar',
    },
    {
      line: 'signage players list --unhealthy',
      does: 'players that are not healthy',
      words:
        'unhealthy, broken, failing, failed, bad, sick, error, not ok, not healthy, problem, com erro, com problema, quebrado',
    },
    {
      line: 'signage players list --health healthy',
      does: 'players that are healthy',
      words: 'healthy, saudável',
    },
    {
      line: 'signage players list --status blocked',
      does: 'players that are blocked',
      words: 'blocked, bloqueado',
    },
    {
      line: 'signage players list --stale 1d',
      does: 'players not seen for a day, or never',
      words:
        'stale, silent, unseen, not seen, missing player, missing screen, missing device, não visto, sumido',
    },
    {
      line: 'signage players list --stale 1d',
      does: 'players not seen for a day, or never',
      words: 'missing',
      onlyHere: true,
    },
    {
      line: 'signage players --help',
      does: 'display devices and their health',
      words: 'what is a player, what is a device, o que é um player',
    },
    {
      line: 'signage players list --sort lastSeenAt',
      does: 'players by when they were last seen, the longest ago first',
      words: 'last seen, lastseen, last online, last contact, heartbeat, último contato',
    },
    {
      line: "signage players list --health offline --query '[?!lastSeenAt]'",
      does: 'players that were never seen',
      words: 'never seen, never connected, nunca visto, nunca conectado',
    },
    {
      line: 'signage players list --orientation portrait',
      does: 'players whose screens are upright',
      words: 'portrait, portrait screen, vertical, upright, retrato',
    },
    {
      line: 'signage players list --orientation landscape',
      does: 'players whose screens are not upright',
      words: 'landscape screen',
    },
    {
      line: 'signage players list --by app-version',
      does: 'count players by version',
      words: 'version skew, rollout, app version',
    },
    // Anywhere else, it may be that of the program.
    {
      line: 'signage players list --by app-version',
      does: 'count players by version',
      words: 'version, release, versão',
      onlyHere: true,
    },
    {
      line: 'signage players list --help',
      does: '--below-version: players with an older version of the app',
      words: 'old version, versão antiga',
    },
    {
      line: 'signage players list --by store',
      does: 'count players by store',
      words:
        'store, shop, place, location, branch, group, by store, screens per store, screens by store, telas por loja, loja, filial, filiais, unidade, tienda',
    },
    {
      line: 'signage screens timeline --help',
      does: 'what players play over a day, a week or a range',
      words: 'next, upcoming, próximo',
      onlyHere: true,
    },
    {
      line: 'signage uptime --help',
      does: 'how available players were, over time; lists are about now',
      words: 'history, since, past, histórico, desde',
      onlyHere: true,
    },
    {
      line: 'signage diff --help',
      does: 'what was added since a snapshot',
      words: 'new, added, novo, nova',
      onlyHere: true,
    },
    {
      line: 'signage players list --count',
      does: 'only the number of players; by a field: --by',
      words: 'total',
      onlyHere: true,
    },
    {
      line: 'signage players list --count',
      does: 'only the number of players; by a field: --by',
      words: 'count, how many, number, wc, quantos, contar, quantidade',
    },
    {
      line: 'signage players check',
      words:
        'check, test, verify, check heartbeat, check offline, check health, check status, health, monitoring, probe, threshold, assert, ci, fail on, fail on error, fail if, healthcheck, health check, verificar, checar',
    },
    {
      line: 'signage players check',
      does: 'fail if any player is offline',
      words: 'fail if any, fail on offline, fail if offline, fail if any offline, fail if down',
    },
    {
      line: 'signage players check --help',
      does: '--min-players: also fail if fewer players are left to check',
      words: 'fail if empty, fail on empty, fail if none, min player',
    },
    {
      line: 'signage players check --report nagios',
      does: 'a line and performance data for Nagios',
      words: 'nagios, icinga, perfdata, checkmk',
    },
    {
      line: 'signage players list -o json',
      does: 'JSON, which a discovery rule of Zabbix can map to its macros',
      words: 'zabbix discovery, zabbix lld, low level discovery, lld',
    },
    {
      line: 'signage players check --report openmetrics',
      does: 'metrics for Prometheus',
      words:
        'prometheus, export prometheus, export metric, metric, grafana, exporter, openmetrics, datadog, métrica',
    },
    {
      line: 'signage players check --report junit',
      does: 'a report of tests',
      words: 'junit, export junit, xunit, jenkins, test report',
    },
    {
      line: 'signage players list --unhealthy --by store',
      does: 'stores with players that are not healthy',
      words: 'worst store, problem store, store problem, broken store, store with problem, loja com problema',
    },
    {
      line: 'signage players list --health offline --by store',
      does: 'stores with players that are offline',
      words: 'offline store, store offline, store down, down store, loja offline, loja desligada',
    },
    {
      line: 'signage players watch',
      words: 'w, listen, poll, tail, follow, acompanhar',
    },
    {
      line: 'signage players watch --help',
      does: 'report changes in players; --exec runs a command for each',
      words: 'webhook, hook, slack, telegram, whatsapp, notify, notification, avisar, notificar',
    },
    {
      line: 'signage players wait --help',
      does: 'wait until players are healthy',
      words: 'until online, until healthy, until up, block until, watch until, poll until, esperar, aguardar',
    },
  ],
  options: {
    '--health': 'condition, saúde',
    '--status': 'enabled, situação',
    '--platform': 'os, operating system, sistema',
    '--device-type': 'kind, tipo, device kind',
    '--store': 'namespace, location, site, place, group, branch, shop, loja, filial, grupo',
    '--manufacturer': 'make, brand, fabricante, marca',
    '--app-version': 'version, release, build, firmware, versão',
    '--ip': 'ip address, subnet, network, address, rede',
    '--name': 'host, hostname',
    '--unhealthy': 'not healthy',
    '--stale':
      'older than, last seen, not seen since, not seen for, not seen, unseen, offline for, offline since, inactive for, silent for, last seen before',
    '--min-version': 'newer than, at least',
    '--below-version': 'max version, outdated',
    '--max-warning': 'warning threshold, warning, warn, w',
    '--max-critical': 'critical threshold, critical, crit, c',
    '--max-offline': 'offline threshold, offline, down',
    '--exec': 'webhook, hook, notify, slack, on change, command',
  },
};

import { csvFlags } from '../../core/csv-style.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Noun } from '../../core/verb.ts';

const { fields, from, json, output, query, sort, timeout } = globalFlags;

export const playersNoun: Noun = {
  name: 'players',
  aliases: [
    ...['player', 'devices', 'device', 'displays', 'display', 'nodes', 'node', 'tvs', 'tv', 'monitors'],
    ...['reprodutores', 'dispositivos', 'aparelhos', 'monitores'],
  ],
  summary: 'display devices and their health',
  leads: `
    signage players list --health offline → players that are offline → offline, down, dead, lost, disconnected, off, desligado, desconectado, fora do ar, caído, parado
    signage players list --health '!offline' → players that are online → online, up, connected, alive, ligado, conectado
    signage players list --unhealthy → players that are not healthy → broken, failing, failed, bad, errors, not ok, not healthy, problems, com erro, com problema
    signage players list --stale 1d → players not seen for a day, or never → stale, silent, inactive, idle, unseen, não vistos, sumidos, inativo
    signage players list --query '[?!lastSeenAt]' → players that were never seen → never seen, never connected, nunca vistos
    signage players list --by app-version → count players by version → versions, firmware, releases, rollout, rollout status, versões
    signage players list --below-version 4.2 → players with an older version of the app → outdated, old versions, out of date, upgrade, desatualizado, antigo
    signage players list --by store → count players by store → stores, store, shops, sites, places, locations, branches, groups, display groups, displaygroups, regions, cities, lojas, filiais, cidades, grupos
    signage players get NAME → show a player in full → id, ids, player id, player ids
    signage players list --count → only the number of players → count, how many, total, number, wc, quantos, contar
    signage players list --query "[?starts_with(ipAddress, '10.')]" → players by their address → ip, ip address, mac, subnet, network, rede
  `,
  verbs: [
    {
      name: 'list',
      summary: 'list players',
      words:
        'hosts, machines, kiosks, boxes, totens, pods, instances, ec2, hardware, inventory, equipamentos',
      examples: [
        'signage players list --health offline,critical --sort lastSeenAt',
        'signage players list --store recife-boa-viagem --platform tizen',
        'signage players list --json | jq -r \'.[] | select(.healthStatus != "healthy") | .name\'',
      ],
      load: async () => (await import('./list.ts')).listPlayers,
    },
    {
      name: 'get',
      summary: 'show players in full',
      words: 'inspect, describe, serial, properties',
      examples: [
        'signage players get 4e3f94f0-1f61-475e-99a5-c31146c6930e',
        'signage players list --health offline --fields id --no-header | signage players get -',
      ],
      load: async () => (await import('./get.ts')).getPlayers,
    },
    {
      name: 'check',
      summary: 'fail if too many players are unhealthy (for CI and monitoring)',
      words:
        'monitoring, healthcheck, probe, alarm, threshold, cloudwatch, verificar, checar, monitorar, monitoramento',
      leads: `
        signage players check --report nagios → a line and performance data for Nagios → nagios, icinga, zabbix, perfdata, checkmk, prtg, services
        signage players check --report openmetrics=FILE → metrics for Prometheus → prometheus, metrics, grafana, telemetry, exporter, textfile, datadog, métricas
      `,
      examples: [
        'signage players check --max-offline 2%',
        'signage players check --max-age 15m --min-version 2.4.0 --store recife-boa-viagem',
        'signage players check --report junit=players.xml --report github',
        'signage players check --max-warning 10% --report nagios',
      ],
      load: async () => (await import('./check/index.ts')).checkPlayers,
    },
    {
      name: 'watch',
      aliases: ['monitor', 'tail', 'follow'],
      summary: 'report changes in players',
      words:
        'watch, events, event, listen, stream, live, logs, log, w, f, interval, poll, acompanhar, eventos',
      leads: `
        signage players watch --exec COMMAND → run a command at each change → webhook, hook, slack, teams, telegram, whatsapp, notify, notification, alert, avisar, notificar, alertas
      `,
      examples: [
        'signage players watch --store recife-boa-viagem',
        'signage players watch --health offline,critical --for 2',
        'signage players watch | jq --unbuffered -r \'select(.to == "offline") | .name\'',
        'signage players watch --exec \'notify-send "$SIGNAGE_EVENT_NAME $SIGNAGE_EVENT_TO"\'',
        'signage players watch --once-state ~/.signage-players.json',
      ],
      redefines: [
        {
          flag: output,
          help: 'output format: table, ndjson (default table, in a pipe ndjson)',
        },
      ],
      refuses: [json, fields, sort, from, ...Object.values(csvFlags), query],
      load: async () => (await import('./watch/index.ts')).watchPlayers,
    },
    {
      name: 'wait',
      summary: 'wait until players are healthy',
      words: 'for, until, block until, esperar, aguardar',
      examples: [
        'signage players wait --store recife-boa-viagem --timeout 5m',
        'signage players wait --until-gone offline,critical --status active',
        'signage players wait 4e3f94f0-1f61-475e-99a5-c31146c6930e --until healthy,warning',
        'signage players list --health offline --fields id --no-header | signage players wait -',
      ],
      redefines: [{ flag: timeout, help: 'time limit for the whole wait (default 10m)' }],
      refuses: [from],
      load: async () => (await import('./wait/index.ts')).waitPlayers,
    },
  ],
  default: 'list',
  idForm: 'uuid',
};

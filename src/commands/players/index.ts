import { csvFlags } from '../../core/csv-style.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Noun } from '../../core/verb.ts';

const { fields, from, json, output, query, sort, timeout } = globalFlags;

export const playersNoun: Noun = {
  name: 'players',
  docs: 'players.md',
  aliases: [
    ...['player', 'devices', 'device', 'displays', 'display', 'nodes', 'node', 'tvs', 'tv', 'monitors'],
    ...['reprodutores', 'tocadores', 'tocador', 'dispositivos', 'aparelhos', 'monitores'],
  ],
  summary: 'display devices and their health',
  words: async () => (await import('./words.ts')).playersWords,
  verbs: [
    {
      name: 'list',
      summary: 'list players',
      examples: [
        [
          'signage players list --health offline,critical --sort lastSeenAt',
          'what is down, the longest silent first',
        ],
        ['signage players list --store recife-boa-viagem --platform tizen', 'the Tizen players of a store'],
        [
          'signage players list --json | jq -r \'.[] | select(.healthStatus != "healthy") | .name\'',
          'the names of what is not healthy, with jq',
        ],
      ],
      load: async () => (await import('./list.ts')).listPlayers,
    },
    {
      name: 'get',
      summary: 'show players in full',
      examples: [
        ['signage players get 4e3f94f0-1f61-475e-99a5-c31146c6930e', 'one in full'],
        [
          'signage players list --health offline --fields id --no-header | signage players get -',
          'each one that is offline',
        ],
      ],
      load: async () => (await import('./get.ts')).getPlayers,
    },
    {
      name: 'check',
      summary: 'fail if too many players are unhealthy (for CI and monitoring)',
      examples: [
        ['signage players check --max-offline 2%', 'fail if more than 2% are offline'],
        [
          'signage players check --max-age 15m --min-version 2.4.0 --store recife-boa-viagem',
          'judge one store by how fresh and how new its players are',
        ],
        ['signage players check --report junit=players.xml --report github', 'report to CI'],
        ['signage players check --max-warning 10% --report nagios', 'run as a plugin of Nagios'],
      ],
      load: async () => (await import('./check/index.ts')).checkPlayers,
    },
    {
      name: 'watch',
      aliases: ['monitor', 'tail', 'follow'],
      summary: 'report changes in players',
      examples: [
        ['signage players watch --store recife-boa-viagem', 'follow one store'],
        [
          'signage players watch --health offline,critical --for 2',
          'report what is still down at the second look',
        ],
        [
          'signage players watch | jq --unbuffered -r \'select(.to == "offline") | .name\'',
          'the names of what goes offline, with jq',
        ],
        [
          'signage players watch --exec \'notify-send "$SIGNAGE_EVENT_NAME $SIGNAGE_EVENT_TO"\'',
          'run a command for each change',
        ],
        [
          'signage players watch --once-state ~/.signage-players.json',
          'report what changed since the last run, from cron',
        ],
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
      examples: [
        ['signage players wait --store recife-boa-viagem --timeout 5m', 'wait until a store is healthy'],
        [
          'signage players wait --until-gone offline,critical --status active',
          'wait until nothing active is down',
        ],
        [
          'signage players wait 4e3f94f0-1f61-475e-99a5-c31146c6930e --until healthy,warning',
          'wait for one player',
        ],
        [
          'signage players list --health offline --fields id --no-header | signage players wait -',
          'wait for those that are offline now',
        ],
      ],
      redefines: [{ flag: timeout, help: 'time limit for the whole wait (default 10m)' }],
      refuses: [from],
      load: async () => (await import('./wait/index.ts')).waitPlayers,
    },
  ],
  default: 'list',
  idForm: 'uuid',
};

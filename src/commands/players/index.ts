import type { Noun } from '../../core/verb.ts';

export const players: Noun = {
  name: 'players',
  aliases: ['player', 'devices', 'device', 'displays', 'display', 'nodes'],
  summary: 'display devices and their health',
  verbs: [
    {
      name: 'list',
      summary: 'list players',
      examples: [
        'signage players list --health offline,critical --sort lastSeenAt',
        'signage players list --store loja-012 --platform tizen',
        'signage players list --json | jq -r \'.[] | select(.healthStatus != "healthy") | .name\'',
      ],
      load: async () => (await import('./list.ts')).listPlayers,
    },
    {
      name: 'get',
      summary: 'show players in full',
      examples: [
        'signage players get 7e834202-4713-42ba-8569-582a30893182',
        'signage players list --health offline --fields id --no-header | signage players get -',
      ],
      load: async () => (await import('./get.ts')).getPlayers,
    },
    {
      name: 'check',
      summary: 'fail if too many players are unhealthy (for CI and monitoring)',
      examples: [
        'signage players check --max-offline 2%',
        'signage players check --max-age 15m --min-version 2.4.0 --store loja-012',
        'signage players check --report junit=players.xml --report github',
        'signage players check --max-warning 10% --report nagios',
      ],
      load: async () => (await import('./check/index.ts')).checkPlayers,
    },
    {
      name: 'watch',
      aliases: ['monitor', 'tail', 'follow'],
      summary: 'report changes in players',
      examples: [
        'signage players watch --store loja-012',
        'signage players watch --health offline,critical --for 2',
        'signage players watch | jq --unbuffered -r \'select(.to == "offline") | .name\'',
        'signage players watch --exec \'notify-send "$SIGNAGE_EVENT_NAME $SIGNAGE_EVENT_TO"\'',
        'signage players watch --once-state ~/.signage-players.json',
      ],
      redefines: [
        {
          syntax: '-o, --output <format>',
          help: 'output format: table, ndjson (default table, in a pipe ndjson)',
        },
      ],
      refuses: ['--json', '--fields', '--sort', '--from', '--bom', '--query'],
      load: async () => (await import('./watch/index.ts')).watchPlayers,
    },
    {
      name: 'wait',
      summary: 'wait until players are healthy',
      examples: [
        'signage players wait --store loja-012 --timeout 5m',
        'signage players wait --until-gone offline,critical --status active',
        'signage players wait 7e834202-4713-42ba-8569-582a30893182 --until healthy,warning',
        'signage players list --health offline --fields id --no-header | signage players wait -',
      ],
      redefines: [{ syntax: '--timeout <time>', help: 'time limit for the whole wait (default 10m)' }],
      refuses: ['--from'],
      load: async () => (await import('./wait/index.ts')).waitPlayers,
    },
  ],
  default: 'list',
  idForm: 'uuid',
};

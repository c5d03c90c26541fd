import type { DeclaredWords } from '../../words/declared.ts';

const readOnly = 'The service is read-only: make changes in the administration console';

export const apiWords: DeclaredWords = {
  lines: [
    {
      line: 'The API has no pages: each answer is a whole list',
      words: 'paginate, no paginate, page, cursor',
      onlyHere: true,
    },
    {
      line: 'signage api players',
      does: 'send a request yourself, and print the response',
      words: 'curl, request, http, rest, graphql',
    },
    {
      line: `${readOnly}. To preview one: signage help what-if`,
      words:
        'create, add, update, change playlist, change content, change schedule, change the playlist, edit, delete, remove, rm, destroy, apply, patch, rename, replace, move, copy, duplicate, copiar, duplicar, enable, disable, publish, deploy, activate, deactivate, extend, prolong, postpone, assign, apagar, excluir, remover, criar, editar, alterar, atualizar, mudar, publicar, trocar conteúdo, trocar o conteúdo, trocar o vídeo, trocar vídeo, trocar video, trocar imagem, trocar a programação, mudar conteúdo, mudar vídeo',
    },
    {
      line: readOnly,
      words:
        'restart app, upgrade, firmware upgrade, firmware update, update firmware, rollout restart, rollout undo, restart, reboot, reset, block, unblock, start, stop, exec, upload, push, import, trigger, fix, drain, cordon, rollback, pair, unpair, register, provision, enroll, approve, volume, brightness, turn on, turn off, pause, resume, reiniciar, enviar, bloquear, desbloquear, ligar, desligar, trocar tela',
    },
    {
      line: 'The API has no screenshots. To see what each screen should play: signage screens',
      words:
        'screenshot, screen shot, snapshot of screen, foto da tela, captura, captura de tela, print da tela',
    },
    {
      line: "The API has no pictures of screens. To see what they will show at another time: signage screens --at 'tomorrow 18:00'. For the file of an item: signage content download",
      words: 'preview',
    },
    {
      line: 'Nothing is kept: each command asks the service anew. To stay up to date: signage status --watch',
      words: 'refresh, reload, refetch, cache, no cache, clear cache, cache clear, flush cache',
    },
    {
      line: 'The API has no layouts, zones or channels. What each screen shows: signage screens',
      words: 'layout, screen layout, screen zone, channel, canal',
    },
    {
      line: 'The API sends no alerts. What is broken now: signage incidents. To fail a job while players are down: signage players check',
      words:
        'alert me, alerts, alert list, list alert, show alert, alert check, check alert, alarm list, list alarm, show alarm, alerting, alarms, page me, pagerduty, opsgenie, sms, ack, acknowledge, silence, snooze, alert rule, alertas, me avise',
    },
    {
      line: 'The API has no list of events. What is broken now: signage incidents. What changes from now on: signage players watch',
      words: 'events, get event, list event',
    },
    {
      line: 'The API has no logs. To see what changes: signage players watch, from now on; signage diff, since a snapshot',
      words: 'log, journal, logcat, syslog',
    },
    {
      line: 'The API has no response times. To see how long each request takes: signage auth status --verbose',
      words: 'latency, response time, p95, p99, rtt, latência, tempo de resposta',
    },
    {
      line: 'The API has no drafts or approvals: content is active, inactive or archived (signage content list --by status)',
      words: 'draft, approval, approved, pending approval, awaiting approval, rascunho, aprovação',
    },
    {
      line: 'The API has no addresses of pages in the administration console',
      words: 'open in browser, in browser, open website, open console, open dashboard',
    },
    {
      line: 'The API has no serial numbers or MAC addresses: players have an id, a name and IP addresses',
      words:
        'serial, by serial, serial number, mac, mac address, arp, imei, asset tag, número de série, patrimônio',
    },
    {
      line: 'The API has no figures of CPU, memory, disk or network, and no plays per player. For the health of players: signage players list --by health',
      words:
        'cpu, memory, memory usage, ram, disk, disk space, player storage, check storage, storage full, temperature, load average, bandwidth, wifi, signal strength, top player, memória, disco',
    },
    {
      line: 'The API does not say which files a player has downloaded. For its health: signage players list --by health',
      words:
        'sync, content sync, sync content, check sync, check content sync, sync status, player sync, downloaded, did arrive, arrive on, arrived on, chegou em, chegou na, chegou nas, out of sync, not synced, sincronização',
    },
    {
      line: 'The API has no users, roles or audit log: it is about content, schedules, players and totals',
      words:
        'user, author, created by, role, team member, audit log, who changed, who deleted, who created, who edited, who uploaded, usuário, quem mudou, quem apagou, quem criou, quem alterou',
    },
    {
      line: 'The API does not say who changed something. Why a screen shows what it does: signage screens why',
      words: 'blame',
    },
    {
      line: 'The API has no audit log. To find mistakes in what is planned: signage lint. To see what changes: signage diff, since a snapshot',
      words: 'audit, auditoria',
    },
    {
      line: 'The API does not list what was deleted. What is gone since a snapshot: signage diff',
      words:
        'deleted, deleted content, deleted item, deleted schedule, deleted player, list deleted, trash, recycle bin, lixeira, conteúdo apagado',
    },
  ],
  options: { '--include': 'header, head' },
};

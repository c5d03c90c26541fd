import type { DeclaredWords } from '../../words/declared.ts';

export const contentWords: DeclaredWords = {
  beside: 'media, video, image, file, item, vídeo, imagem, arquivo, conteúdo, mídia',
  lines: [
    {
      line: 'signage content list --help',
      does: '--name finds content by a part of its name',
      words: 'search, find, grep, filter, procurar, buscar, filtrar',
    },
    {
      line: 'signage content',
      words:
        'creative, ad, file, clip, contenido, playlist item, media library, arquivo, peça, anúncio, acervo, biblioteca',
    },
    {
      line: 'signage diff --help',
      does: 'what changed since a snapshot; the API does not say who changed it',
      words: 'history, changes, version, versão, histórico',
      onlyHere: true,
    },
    {
      line: 'signage content list --processing-status failed',
      does: 'items that failed to process',
      words: 'failed, broken, error, failed upload, upload failed, com erro, falhou',
    },
    {
      line: 'signage content list --processing-status pending,processing',
      does: 'items that are still being processed',
      words: 'pending, processing, transcoding, encoding, processando, pendente',
    },
    {
      line: 'signage content airtime',
      words:
        'media plan, media planning, share of voice, planned plays, plano de mídia, inserção, veiculação',
    },
    {
      line: 'There are no slots to book: the items of a schedule share its time. To see how much each one gets: signage content airtime',
      words: 'free slot, available slot, ad slot, free airtime',
    },
    {
      line: 'signage content list --expiring 7d',
      does: 'items that expire within a week',
      words:
        'expiring, expiring soon, expires soon, ends soon, expire soon, about to expire, expiring this week, vencendo, vencendo essa semana, a vencer, vence',
    },
    {
      line: 'signage content list --help',
      does: '--expiring finds items that expire within a time, or by a date',
      words:
        'expiring this month, expires this month, expire this month, expiring next month, expires next month, vence este mês, vence esse mês, vencendo este mês',
    },
    {
      line: 'signage content list --expired',
      does: 'items that have expired',
      words: 'expired, ended, past, vencido, vencida, expirado',
    },
    {
      line: 'signage content list --unused',
      does: 'items that no schedule uses',
      words:
        'unused, orphan, orphaned, unscheduled, not scheduled anywhere, not used, never used, nunca usado, sem uso, não usado, órfão',
    },
    {
      line: 'signage content list --sort -fileSizeBytes',
      does: 'items by size, the largest first',
      words: 'size, large, largest, big, biggest, heavy, heaviest, du, tamanho, maior, pesado',
    },
    {
      line: 'signage content list --sort -updatedAt',
      does: 'items by their last change, the newest first',
      words: 'newest, recent, latest, modified, recente',
    },
    {
      line: 'signage content list --sort updatedAt',
      does: 'items by their last change, the oldest first',
      words: 'oldest, old, antigo',
    },
    {
      line: 'signage content list --sort -durationSeconds',
      does: 'items by how long they play, the longest first',
      words: 'duration, longest, longest duration, min duration, duração, mais longo',
    },
    {
      line: 'signage content list --count',
      does: 'only the number of items; by a field: --by',
      words: 'total',
      onlyHere: true,
    },
    {
      line: 'signage content list --count',
      does: 'only the number of items; by a field: --by',
      words: 'count, how many, number, quantos, quantas, contar, quantidade',
    },
    {
      line: 'signage content list --type video --count',
      does: 'only the number of videos',
      words: 'how many videos, quantos vídeos',
    },
    { line: 'signage content list --type video', does: 'videos', words: 'video, movie, mp4, filme, vídeo' },
    {
      line: 'signage content list --type image',
      does: 'images',
      words: 'image, picture, photo, jpg, jpeg, png, imagem, imagens, foto',
    },
    {
      line: 'signage content list --type html',
      does: 'HTML pages',
      words: 'web page, webpage, widget, página',
    },
    {
      line: 'signage content list --orientation portrait',
      does: 'items for upright screens',
      words: 'portrait, vertical, upright, retrato',
    },
    {
      line: 'signage content download --help',
      does: 'download and verify media files',
      words: 'get file, download, thumbnail, mirror, integrity, baixar',
    },
    {
      line: 'signage content download --help',
      does: 'download and verify media files',
      words: 'preview, verify',
      onlyHere: true,
    },
    {
      line: 'signage content get --help',
      does: 'show content items in full; with --usage, which schedules and screens use them',
      words: 'where used, usage, onde é usado, usado por',
    },
    {
      line: 'signage content get --help',
      does: 'show content items in full; exits with 20 if there is none',
      words: 'exist, fail if missing, fail if not found, existe',
    },
    { line: 'signage content list --by tags', does: 'count items by tag', words: 'tag, etiqueta' },
    {
      line: 'signage content list --help',
      does: '--tag finds content by its tags',
      words: 'tagged, with tag, com tag, com a tag',
    },
  ],
  options: {
    '--type': 'kind, tipo, media type',
    '--orientation': 'orientação, rotation',
    '--processing-status': 'processing, upload status, transcoding',
    '--day': 'day of week, weekday',
    '--metadata': 'owner, campaign, annotation, custom field, campanha, dono',
    '--playable-at': 'at, when, active at, quando',
    '--expiring':
      'expires, expires before, expiring within, expires within, expiring in, expires in, ends, ends in, ends before, ending, ending in, valid until, vence, vence em, vence até, expira, expira em',
    '--expired': 'ended, vencido',
    '--min-size': 'size, bytes, larger than, bigger than, tamanho',
    '--updated-since':
      'since, changed since, created since, newer than, updated after, modified since, desde',
    '--resolution': 'dimension, pixels, resolução',
    '--usage': 'used by, used in, where used, where, schedule, screen',
  },
};

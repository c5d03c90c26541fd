import type { Noun } from '../../core/verb.ts';

const verbs = () => import('./verbs.ts');

export const contentNoun: Noun = {
  name: 'content',
  aliases: [
    'contents',
    'media',
    'assets',
    'library',
    'conteúdo',
    'conteudo',
    'conteúdos',
    'mídia',
    'mídias',
    'midia',
  ],
  summary: 'videos, images and HTML pages',
  leads: `
    signage content list --name NAME → items by a part of their name → search, find, grep, procurar, buscar, pesquisar
    signage content list --processing-status failed → items that failed to process → failed, broken, errors, error, bad, corrupt, invalid, com erro, com problema
    signage content list --expiring 7d → items that expire within a week → expiring, expires soon, ends soon, vence, vencendo, a vencer
    signage content list --expired → items that have expired → vencidos, vencidas, ended, past
    signage content list --unused → items that no schedule uses → unused, orphaned, orphans, unscheduled, not used, sem uso, não usado, órfãos
    signage content list --sort -fileSizeBytes → items by size, the largest first → size, sizes, large, largest, big, biggest, space, storage, disk usage, df, tamanho, maiores, pesados
    signage content list --sort -updatedAt → items by their last change, the newest first → newest, recent, latest, new, modified, recentes, novos
    signage content list --sort updatedAt → items by their last change, the oldest first → oldest, older than, old, antigos
    signage content list --type video → videos → videos, movies, clips, mp4, filmes
    signage content list --type image → images → images, pictures, photos, jpg, png, imagens, fotos
    signage content list --orientation portrait → items for upright screens → portrait, vertical, retrato
    signage content list --query "[?mimeType=='video/mp4']" → items by their media type → mime, mime type, extension, ext, codec
    signage content list --query '[?width>=\`3840\`]' → items by their size in pixels → width, height, pixels, 4k, uhd
    signage content get NAME --usage → which schedules and screens use an item → where used, used by, usage, references, onde é usado
    signage screens --content NAME → screens whose schedules use an item → where used, used by, playing
  `,
  verbs: [
    {
      name: 'list',
      summary: 'list content',
      words: 'creatives, ads, layouts, files, s3 ls, datasets, widgets, arquivos',
      examples: [
        'signage content list --status active',
        'signage content list --processing-status failed --fields id,name,processingError',
        'signage content list --type video --sort -fileSizeBytes --limit 10',
        'signage content list --all --json > content.json',
      ],
      load: async () => (await verbs()).listContent,
    },
    {
      name: 'get',
      summary: 'show content items in full',
      examples: [
        'signage content get 160913f1-9d39-4b28-b4ed-b62ec906a1ea',
        'signage content list --tag natal --fields id --no-header | signage content get - --json',
      ],
      load: async () => (await verbs()).getContent,
    },
    {
      name: 'download',
      aliases: ['pull', 'fetch', 'save'],
      shortcuts: ['download', 'baixar'],
      summary: 'download and verify media files',
      words: 'get files, s3, s3 cp, mirror, sync',
      leads: `
        signage content download --verify → check files that were downloaded → verify, checksum, hash, integrity, sha256
      `,
      examples: [
        'signage content download "Natal · Entrada (Christmas)" --to media',
        'signage content download --type html --status active --to media',
        'signage content download --type html --status active --to media --verify -o json',
        'signage content list --tag natal --type image --fields id --no-header | signage content download - --to media',
      ],
      load: async () => (await import('./download/index.ts')).downloadContent,
    },
  ],
  default: 'list',
  idForm: 'uuid',
};

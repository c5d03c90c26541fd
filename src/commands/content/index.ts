import type { Noun } from '../../core/verb.ts';

const verbs = () => import('./verbs.ts');

export const contentNoun: Noun = {
  name: 'content',
  aliases: [
    'contents',
    'content-item',
    'content-items',
    'media',
    'assets',
    'library',
    'conteúdo',
    'conteudo',
    'conteúdos',
    'conteudos',
    'mídia',
    'mídias',
    'midia',
  ],
  summary: 'videos, images and HTML pages',
  docs: 'data.md',
  words: async () => (await import('./words.ts')).contentWords,
  verbs: [
    {
      name: 'list',
      summary: 'list content',
      examples: [
        ['signage content list --status active', 'what can play'],
        [
          'signage content list --processing-status failed --fields id,name,processingError',
          'what failed to process, and why',
        ],
        ['signage content list --type video --sort -fileSizeBytes --limit 10', 'the ten largest videos'],
        ['signage content list --all --json > content.json', 'the complete list into a file'],
      ],
      load: async () => (await verbs()).listContent,
    },
    {
      name: 'get',
      summary: 'show content items in full',
      examples: [
        ['signage content get 160913f1-9d39-4b28-b4ed-b62ec906a1ea', 'one in full'],
        [
          'signage content list --tag natal --fields id --no-header | signage content get - --json',
          'each item with a tag, as JSON',
        ],
      ],
      load: async () => (await verbs()).getContent,
    },
    {
      name: 'download',
      aliases: ['pull', 'fetch', 'save'],
      shortcuts: ['download', 'baixar'],
      summary: 'download and verify media files',
      writes: true,
      examples: [
        ['signage content download "Natal · Entrada (Christmas)" --to media', 'one file into a folder'],
        ['signage content download --type html --status active --to media', 'all that fit the filters'],
        [
          'signage content download --type html --status active --to media --verify -o json',
          'check the files that are there, and download nothing',
        ],
        [
          'signage content list --tag natal --type image --fields id --no-header | signage content download - --to media',
          'the items of another list',
        ],
      ],
      load: async () => (await import('./download/index.ts')).downloadContent,
    },
    {
      name: 'airtime',
      aliases: ['air-time'],
      shortcuts: ['airtime'],
      docs: 'screens.md',
      summary: 'how long items are planned, and how many plays that makes',
      examples: [
        ['signage content airtime --tag natal --image-seconds 10', 'a campaign, with images of 10 seconds'],
        ["signage content airtime 'Natal · Entrada (Christmas)' --by store", 'one item in each store'],
        [
          'signage content airtime --start 2026-12-07 --days 14 --by metadata.campaign -o csv',
          'two weeks by campaign, as a spreadsheet',
        ],
      ],
      load: async () => (await import('./airtime/index.ts')).contentAirtime,
    },
  ],
  default: 'list',
  idForm: 'uuid',
};

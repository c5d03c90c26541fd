import type { Noun } from '../../core/verb.ts';

const verbs = () => import('./verbs.ts');

export const content: Noun = {
  name: 'content',
  aliases: ['contents', 'media', 'assets'],
  summary: 'videos, images and HTML pages',
  verbs: [
    {
      name: 'list',
      summary: 'list content',
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
        'signage content get a47c2427-07bd-44d3-a5fa-7af703286289',
        'signage content list --tag black-friday --fields id --no-header | signage content get - --json',
      ],
      load: async () => (await verbs()).getContent,
    },
    {
      name: 'download',
      aliases: ['pull', 'fetch', 'save'],
      summary: 'download and verify media files',
      examples: [
        'signage content download "Clube Fidelidade · Totem v7" --to media',
        'signage content download --type html --status active --to media',
        'signage content download --type html --status active --to media --verify -o json',
        'signage content list --tag black-friday --type html --fields id --no-header | signage content download - --to media',
      ],
      load: async () => (await import('./download/index.ts')).downloadContent,
    },
  ],
  default: 'list',
  idForm: 'uuid',
};

import type { Noun } from '../../command/verb.ts';

export const content: Noun = {
  name: 'content',
  aliases: ['contents'],
  summary: 'videos, images and HTML pages',
  verbs: [
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'list content',
      examples: [
        'signage content list --status active',
        'signage content list --processing-status failed --fields id,name,processingError',
        'signage content list --type video --sort -fileSizeBytes --limit 10',
        'signage content list --all --json > content.json',
      ],
      load: async () => (await import('./list.ts')).listContent,
    },
    {
      name: 'get',
      aliases: ['show'],
      summary: 'show content items in full',
      examples: [
        'signage content get 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e',
        'signage content list --tag verao --fields id --no-header | signage content get - --json',
      ],
      load: async () => (await import('./get.ts')).getContent,
    },
  ],
  default: 'list',
  idForm: 'uuid',
};

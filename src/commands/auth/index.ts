import { formatFlags, globalFlags, itemFlags } from '../../core/global-flags.ts';
import type { Noun } from '../../core/verb.ts';

const { baseUrl, demo, demoAt, from, profile } = globalFlags;

const keys = () => import('./new-key.ts');
const profiles = () => import('./profiles.ts');

/** Options of commands that work on stored keys, of which neither the sandbox nor a snapshot has any. */
const refuses = [demo, demoAt, from];

const profileFlag = (help: string) => ({ flag: profile, help });

export const authNoun: Noun = {
  name: 'auth',
  summary: 'API keys and profiles',
  docs: 'keys.md',
  otherNames: {
    list: ['tenants', 'tenant', 'profiles', 'profile', 'contexts', 'context', 'perfis'],
    status: ['config', 'ping', 'sts'],
    login: ['configure', 'init', 'setup', 'sso'],
  },
  words: async () => (await import('./words.ts')).authWords,
  verbs: [
    {
      name: 'login',
      shortcuts: ['login'],
      summary: 'test an API key and store it',
      examples: [
        ['signage auth login', 'ask for the address and the key, and store them'],
        [
          'signage auth login --profile staging --base-url https://staging.example.com',
          'store a second key under a name',
        ],
        [
          'pass show signage | signage auth login --base-url https://signage.example.com',
          'read the key from a pipe',
        ],
        [
          'signage auth login --base-url https://signage.example.com --key-command "pass show signage"',
          'store the command that prints the key, not the key',
        ],
        ['signage auth login --keyring', "keep the key in the system's keyring"],
      ],
      redefines: [
        profileFlag('store the key as this profile (default the current one)'),
        { flag: baseUrl, help: 'address of the service that the key is for' },
      ],
      refuses,
      load: async () => (await keys()).login,
    },
    {
      name: 'status',
      aliases: [
        'whoami',
        'check',
        'doctor',
        'current',
        'current-context',
        'show',
        'view',
        'get',
        'get-caller-identity',
      ],
      shortcuts: ['whoami', 'doctor'],
      summary: 'show the keys, what each can read, and any problems',
      examples: [
        ['signage auth status', 'test the key, and list what it may read'],
        ['signage auth status --profile staging --json', 'test another one, for a script'],
      ],
      redefines: [profileFlag('test only the key of this profile')],
      refuses: [from],
      load: async () => (await profiles()).authStatus,
    },
    {
      name: 'list',
      aliases: ['get-contexts', 'list-profiles', 'profiles', 'profile', 'tenants'],
      summary: 'list the stored profiles, without contacting the service',
      examples: [
        ['signage auth list', 'every profile, the current one marked'],
        ["signage auth list --json | jq -r '.[].profile'", 'their names alone'],
      ],
      refuses: [...refuses, profile],
      load: async () => (await profiles()).listProfiles,
    },
    {
      name: 'switch',
      aliases: ['use', 'use-context', 'select', 'activate'],
      summary: 'switch to another stored profile',
      examples: [['signage auth switch staging', 'use the profile staging from now on']],
      refuses: [...refuses, ...itemFlags, profile],
      ignores: formatFlags,
      load: async () => (await profiles()).switchProfile,
    },
    {
      name: 'rotate',
      aliases: ['refresh'],
      summary: 'replace a stored key with a new one',
      examples: [
        ['signage auth rotate', 'ask for the new key, test it, and replace the old one'],
        ['pass show signage-new | signage auth rotate --profile production', 'read the new key from a pipe'],
      ],
      redefines: [profileFlag('replace the key of this profile (default the current one)')],
      refuses: [...refuses, baseUrl],
      load: async () => (await keys()).rotate,
    },
    {
      name: 'token',
      summary: 'print the API key, for other tools',
      examples: [
        // Not `curl -H "X-API-Key: $(…)"`: a process list would show it.
        [
          'printf \'X-API-Key: %s\' "$(signage auth token)" | curl -H @- https://signage.example.com/api/external/players',
          'ask the service with curl',
        ],
      ],
      refuses: [from, ...itemFlags],
      ignores: formatFlags,
      load: async () => (await profiles()).printKey,
    },
    {
      name: 'logout',
      aliases: ['remove', 'delete', 'rm'],
      shortcuts: ['logout'],
      summary: 'remove a stored key',
      examples: [
        ['signage auth logout', 'remove the current profile'],
        ['signage auth logout --profile staging', 'remove another one'],
        ['signage auth logout --all', 'remove all of them'],
      ],
      redefines: [profileFlag('remove this profile (default the current one)')],
      refuses: [...refuses, ...itemFlags],
      ignores: formatFlags,
      load: async () => (await import('./logout.ts')).logout,
    },
  ],
};

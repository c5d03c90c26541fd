import type { Noun, Verb } from '../command/verb.ts';

/** A word that can follow `signage`, and where its code is: loaded when the word is typed. */
export interface Entry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Noun | Verb>;
}

/** Every command, in the order of the help. A new resource is one line here. */
export const registry: readonly Entry[] = [
  {
    name: 'content',
    summary: 'videos, images and HTML pages: list, get',
    load: async () => (await import('./content/index.ts')).noun,
  },
  {
    name: 'schedules',
    summary: 'when content is shown and where: list, get',
    load: async () => (await import('./schedules/index.ts')).noun,
  },
  {
    name: 'players',
    summary: 'display devices and their health: list, get, check, watch, wait',
    load: async () => (await import('./players/index.ts')).noun,
  },
  {
    name: 'analytics',
    summary: 'totals of content, players and plays: summary',
    load: async () => (await import('./analytics/index.ts')).noun,
  },
  {
    name: 'auth',
    summary: 'API keys: login, status, list, switch, rotate, token, logout',
    load: async () => (await import('./auth/index.ts')).noun,
  },
  {
    name: 'sandbox',
    summary: 'serve made-up data on this machine',
    load: async () => (await import('./sandbox.ts')).sandbox,
  },
];

import type { Command } from './measure.ts';

/** One line of the table: what is measured, against what, and what it must reach. */
export interface Case {
  readonly group: Group;
  readonly name: string;
  readonly ours: Command;
  readonly reference: { readonly name: string; readonly command: Command };
  /** The most that ours may take, as a part of what the reference takes. */
  readonly bar?: number;
  /** The same work with its peak memory told, and the most that it may be: in MB, or against the same of the reference. */
  readonly memory?: {
    readonly ours: Command;
    readonly most?: number;
    readonly reference?: Command;
    readonly times?: number;
  };
  /** The same cut off after its first byte, and the milliseconds that this may come after the server's first one. */
  readonly firstRow?: { readonly command: Command; readonly most: number };
  /** Connections that the server may see. */
  readonly connections?: number;
}

/** The parts of the bench, in the order in which they are run. */
export const groups = ['start-up', 'fleet', 'million', 'get', 'health', 'screens', 'executable'] as const;

/** A part of the bench, which can be run alone. */
export type Group = (typeof groups)[number];

/** What the commands need to know. */
export interface World {
  /** The Node that runs the tool. */
  readonly node: string;
  readonly tool: string;
  /** The standalone executable, if it is measured. */
  readonly executable: string | undefined;
  /** The program that polls without its pauses. */
  readonly watcher: string;
  /** Of the server; behind it stands how many players it is to have. */
  readonly url: string;
  /** A configuration folder whose current profile is a server with 100 players, and an empty one. */
  readonly profileFolder: string;
  readonly emptyFolder: string;
  /** Ids of content items, separated by line breaks. */
  readonly idFile: string;
  /** The id of a player in every fleet. */
  readonly firstPlayer: string;
}

/** A made-up key of the documented form. */
export const benchKey = `bench_live_rede-aurora_${'k'.repeat(43)}`;

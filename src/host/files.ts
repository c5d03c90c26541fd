import type { Context } from '../context.ts';
import type { Writer } from './replace-file.ts';

/** The files of this machine, read and written as one user, until the signal is aborted. Loaded when used. */
export function createFiles(writer: Writer): Pick<Context, 'readTextFile' | 'files'> {
  const { uid, signal } = writer;
  return {
    readTextFile: async (path, options) =>
      (await import('./read-file.ts')).readTextFile(path, { signal, ...options }),
    files: {
      replace: async (path, text, mode) =>
        (await import('./replace-file.ts')).replaceFile(path, text, writer, mode),
      append: async (path, text) => (await import('./append-file.ts')).appendFile(path, text, writer),
      lock: async (path, options) => (await import('./lock-file.ts')).lockFile(path, { ...options, signal }),
      target: async (path) => (await (await import('./follow-links.ts')).followLinks(path, uid)).path,
    },
  };
}

import type { Context } from '../context.ts';
import type { Writer } from './write-file.ts';

/** The files of this machine, read and written as one user, until the signal is aborted. Loaded when used. */
export function createFiles(writer: Writer): Pick<Context, 'readTextFile' | 'files'> {
  const { uid, signal } = writer;
  const buffer = async (path: string, mode?: number) =>
    (await import('./write-file.ts')).createReplacement(path, writer, mode);
  return {
    readTextFile: async (path, options) =>
      (await import('./read-file.ts')).readTextFile(path, { signal, ...options }),
    files: {
      buffer,
      async replace(path, text, mode) {
        const held = await buffer(path, mode);
        try {
          await held.write(text);
          await held.release();
        } finally {
          await held.close();
        }
      },
      append: async (path, text) => (await import('./write-file.ts')).appendFile(path, text, writer),
      lock: async (path, options) => (await import('./lock-file.ts')).lockFile(path, { ...options, signal }),
      target: async (path) => (await (await import('./follow-links.ts')).followLinks(path, uid)).path,
    },
  };
}

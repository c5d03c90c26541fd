import { type Input, integerFlag, switchFlag, textFlag } from '../../../core/flag.ts';
import { usage } from '../../../errors.ts';

export const flags = {
  to: textFlag('--to <folder>', 'folder for the files, made if it is missing (default the current folder)', {
    kind: 'file',
    synonyms: ['--dir', '--output-dir', '--out', '--dest'],
  }),
  all: switchFlag('--all', 'download all content, or exit 23 if the list cannot be verified'),
  thumbnails: switchFlag('--thumbnails', 'download the thumbnails instead of the media'),
  jobs: integerFlag('-j, --jobs <n>', 'files to download at a time, up to 16', {
    min: 1,
    max: 16,
    default: 4,
    synonyms: ['--parallel', '--concurrency'],
  }),
  clobber: switchFlag('--clobber', 'replace files that differ', { synonyms: ['--force', '--overwrite'] }),
  verify: switchFlag('--verify', 'check the files that are there; download and write nothing', {
    synonyms: ['--check'],
  }),
};

/** What the flags say about each file. Throws a `USAGE` failure if they contradict each other. */
export function readChoices({ args, get }: Input) {
  const [isCheck, clobbers] = [get(flags.verify) ?? false, get(flags.clobber) ?? false];
  if (isCheck && clobbers) throw usage('--verify cannot be combined with --clobber');
  return {
    to: get(flags.to) ?? '.',
    jobs: get(flags.jobs) ?? 4,
    isThumbnail: get(flags.thumbnails) ?? false,
    isCheck,
    clobbers,
    /** Whether the user named each item, which then must have a file. */
    isNamed: args.length > 0,
  };
}

export type Choices = ReturnType<typeof readChoices>;

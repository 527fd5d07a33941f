import { type BigIntStats, statSync } from 'node:fs';

export type FileWatch = {
  /** Records the identity of the open files; `problem` compares with it. */
  remember(): void;
  /** A sentence that says what happened to the files and what to do; undefined while they are in place. */
  problem(): string | undefined;
};

type Options = { paths: readonly string[]; onLost(sentence: string): void };

const look = (path: string): BigIntStats | undefined => statSync(path, { bigint: true, throwIfNoEntry: false });

const lostFile = (path: string, what: 'removed' | 'replaced'): string =>
  `${path} was ${what} while it was in use, so nothing more can be kept there: put it back as it was, or stop the ` +
  'server, restore a backup (docs/backup.md) and start again.';

/**
 * An open file can be written to after it was deleted, and those writes are lost when the process ends. Checking the file
 * by name costs microseconds; a commit waits for the disk anyway.
 */
export const createFileWatch = ({ paths, onLost }: Options): FileWatch => {
  let places: { path: string; identity: BigIntStats }[] = [];
  let reported: string | undefined;

  const lost = (): string | undefined => {
    for (const { path, identity } of places) {
      const present = look(path);
      if (!present) return lostFile(path, 'removed');
      if (present.ino !== identity.ino || present.dev !== identity.dev) return lostFile(path, 'replaced');
    }
    return undefined;
  };

  return {
    remember: () => {
      places = paths.flatMap((path) => {
        const identity = look(path);
        return identity ? [{ path, identity }] : [];
      });
    },
    problem: () => {
      const sentence = lost();
      if (sentence !== undefined && sentence !== reported) onLost(sentence);
      reported = sentence;
      return sentence;
    },
  };
};

import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { FeedProblem } from '#domains/supply/feeds/feed-problem.ts';
import type { FileStore } from '#lib/file-store.ts';

/** A row's problem, as stored with its import. */
const StoredProblem = z.object({
  line: z.int(),
  vin: z.string(),
  column: z.string(),
  field: z.string(),
  reason: z.string(),
  value: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The dealer of the row, by the key of its feed. Missing in files of earlier versions and for unreadable rows. */
  dealerKey: z.string().optional(),
});
export type StoredProblem = z.infer<typeof StoredProblem>;

const writtenTogether = 65_536;

/** Written on this machine as they occur, because there may be too many for memory, and stored when it is closed. */
export const createProblemFile = (files: FileStore, key: string) => {
  const path = join(files.localFolder, key);
  let output: number | undefined;
  let unwritten = '';

  const open = (flags: 'a' | 'w'): number => {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, flags);
  };
  const write = (): void => {
    output ??= open('a');
    writeSync(output, unwritten);
    unwritten = '';
  };

  return {
    add: (problem: FeedProblem, dealerKey?: string): void => {
      unwritten += `${JSON.stringify({ ...problem, dealerKey })}\n`;
      if (unwritten.length > writtenTogether) write();
    },
    /** Clears the file, before the feed is read again from the start. */
    empty: (): void => {
      unwritten = '';
      if (output !== undefined) closeSync(output);
      output = open('w');
    },
    /** An import that goes on after its rows were checked has no more of them, and may have none of this file here. */
    close: async (): Promise<void> => {
      if (unwritten !== '') write();
      if (output === undefined) return;
      closeSync(output);
      output = undefined;
      await files.upload(key, path);
    },
  };
};

/** Reads problems one by one; none if the file does not exist. */
export async function* readProblems(files: FileStore, key: string): AsyncGenerator<StoredProblem> {
  const input = await files.readStream(key);
  if (!input) return;
  for await (const line of createInterface({ input })) {
    // The last line of a killed import may be incomplete.
    const problem = StoredProblem.safeParse(readJson(line));
    if (problem.success) yield problem.data;
  }
}

const readJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { FeedProblem } from '#domains/supply/feeds/feed-problem.ts';

/** A row's problem, as stored with its import. */
const StoredProblem = z.object({
  line: z.int(),
  vin: z.string(),
  column: z.string(),
  field: z.string(),
  reason: z.string(),
  value: z.string(),
  severity: z.enum(['error', 'warning']),
});
export type StoredProblem = z.infer<typeof StoredProblem>;

const writtenTogether = 65_536;

/** Written as they occur, because there may be too many for memory. */
export const createProblemFile = (file: string) => {
  mkdirSync(dirname(file), { recursive: true });
  let output = openSync(file, 'a');
  let unwritten = '';
  const write = (): void => {
    if (unwritten !== '') writeSync(output, unwritten);
    unwritten = '';
  };
  return {
    add: (problem: FeedProblem): void => {
      unwritten += `${JSON.stringify(problem)}\n`;
      if (unwritten.length > writtenTogether) write();
    },
    /** Clears the file, before the feed is read again from the start. */
    empty: (): void => {
      unwritten = '';
      closeSync(output);
      output = openSync(file, 'w');
    },
    close: (): void => {
      write();
      closeSync(output);
    },
  };
};

/** Reads problems one by one; none if the file does not exist. */
export async function* readProblems(file: string): AsyncGenerator<StoredProblem> {
  const input = createReadStream(file);
  const opened = await new Promise<boolean>((resolve) => {
    input.once('open', () => resolve(true));
    input.once('error', () => resolve(false));
  });
  if (!opened) return;
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

import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { FeedProblem } from '#domains/supply/feeds/feed-problem.ts';

/** What was wrong with a row, as it is kept beside its import. */
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

/** Written as they come: a feed may have more problems than memory has room for. */
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
    /** For reading the feed from its first line again. */
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

/** One by one; none where there is no such file. */
export async function* readProblems(file: string): AsyncGenerator<StoredProblem> {
  const input = createReadStream(file);
  const opened = await new Promise<boolean>((resolve) => {
    input.once('open', () => resolve(true));
    input.once('error', () => resolve(false));
  });
  if (!opened) return;
  for await (const line of createInterface({ input })) {
    // The last line of an import that was killed may be half a line.
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

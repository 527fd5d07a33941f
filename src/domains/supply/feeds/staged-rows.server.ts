import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { cutLines } from './feed-lines.server.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

/** A row that passed all checks, to be stored. */
export type StagedRow = {
  line: number;
  dealerKey: string;
  vehicle: FeedVehicle;
  /** The file's own name of the picture column. */
  photoColumn: string;
  photos: string[];
};

/** Rows are staged in a file, not in memory, so that a feed can have any size. */
export const createStagedWriter = async (file: string) => {
  const handle = await open(file, 'w');
  return {
    write: async (rows: readonly StagedRow[]): Promise<void> => {
      if (rows.length > 0) await handle.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    },
    close: () => handle.close(),
  };
};

export async function* readStaged(file: string, batchSize: number): AsyncGenerator<StagedRow[]> {
  let batch: StagedRow[] = [];
  const stream: AsyncIterable<string> = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  for await (const lines of cutLines(stream)) {
    for (const { text } of lines) {
      if (text) batch.push(JSON.parse(text));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

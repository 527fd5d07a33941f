import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { err, ok, type Result } from '#lib/result.ts';
import { FeedFileError } from './feed-file-error.ts';
import type { FeedPictures } from './feed-photos.server.ts';
import { printable } from './feed-problem.ts';
import { limitExpansion } from './limit-expansion.ts';
import { createFeedDecoder } from './text-decoder.ts';
import { openZipSource } from './zip-source.server.ts';

/** The feed inside a file, which may be compressed or in an archive. */
export type FeedSource = {
  /** Without `.gz`. */
  name: string;
  /** Total for `onBytes`. */
  totalBytes: number;
  writtenMs: number;
  /** Reads from the beginning each time. */
  read(onBytes?: (bytes: number) => void): AsyncIterable<Buffer>;
  /** Pictures in the same archive; null if pictures are files beside the feed. */
  pictures: FeedPictures | null;
  close(): Promise<void>;
};

/** Signatures of an archive: of its first file or, if empty, of its end. */
const archiveStarts = ['PK\x03\x04', 'PK\x05\x06'];

const startOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

async function* readPlain(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    onBytes(stream.bytesRead);
    yield chunk;
  }
}

async function* readGzip(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  const unzipped = createGunzip({ chunkSize: 256 * 1024 });
  stream.on('error', (error) => unzipped.destroy(error));
  stream.pipe(unzipped);
  try {
    for await (const chunk of limitExpansion(unzipped, () => stream.bytesRead)) {
      onBytes(stream.bytesRead);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FeedFileError) throw error;
    throw new FeedFileError('The compressed file is damaged or was cut off.');
  } finally {
    stream.destroy();
    unzipped.destroy();
  }
}

type Given = { file: string /** The author's name for the file; defaults to the file's own name. */; name?: string };

export const openFeedSource = async ({ file, name = basename(file) }: Given): Promise<Result<FeedSource, string>> => {
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) return err(`There is no file ${printable(file)}.`);
  const start = await startOf(file);
  const common = { totalBytes: facts.size, writtenMs: facts.mtimeMs, pictures: null, close: async () => {} };
  const nothing = () => {};
  if (archiveStarts.includes(start.toString('latin1'))) return openZipSource(file, facts.mtimeMs);
  if (start[0] === 0x1f && start[1] === 0x8b) {
    return ok({ ...common, name: name.replace(/\.gz$/i, ''), read: (onBytes = nothing) => readGzip(file, onBytes) });
  }
  return ok({ ...common, name, read: (onBytes = nothing) => readPlain(file, onBytes) });
};

/** The text of a feed in chunks. */
export async function* readText(source: FeedSource, onBytes?: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = createFeedDecoder();
  for await (const bytes of source.read(onBytes)) {
    const text = decoder.push(bytes);
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest !== '') yield rest;
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { minuteMs } from '#lib/duration.ts';
import { type createS3Requests, S3Failure } from './s3-requests.ts';
import { partialPathOf } from './write-file-durably.ts';

type Send = ReturnType<typeof createS3Requests>;

/** A page may wait for the beginning of a file. */
const beginningMs = 5000;
/** Slower transfers are given up. */
const leastBytesPerMs = 500;

/** Files of any size, which never lie in memory as a whole and have time by their size. */
export const createS3Transfer = (send: Send) => {
  const open = async (key: string): Promise<{ content: Readable; bytes: number } | undefined> => {
    const abort = new AbortController();
    const giveUp = setTimeout(
      () => abort.abort(new S3Failure(`no answer within ${beginningMs / 1000} s`)),
      beginningMs,
    );
    try {
      const response = await send({ method: 'GET', key }, abort.signal);
      if (!response?.body) return undefined;
      const bytes = Number(response.headers.get('content-length') ?? 0);
      return { content: Readable.fromWeb(response.body as ReadableStream<Uint8Array>), bytes };
    } finally {
      clearTimeout(giveUp);
    }
  };

  return {
    open: async (key: string): Promise<Readable | undefined> => (await open(key))?.content,

    /** The file appears at the path complete or not at all. */
    download: async (key: string, path: string): Promise<void> => {
      const opened = await open(key);
      if (!opened) return rm(path, { force: true });
      const partial = partialPathOf(path);
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(opened.content, createWriteStream(partial), { signal: deadlineFor(opened.bytes) });
        await rename(partial, path);
      } finally {
        await rm(partial, { force: true });
      }
    },

    upload: async (key: string, path: string): Promise<void> => {
      const body = await openAsBlob(path);
      const hash = createHash('sha256');
      for await (const part of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(part);
      const response = await send({ method: 'PUT', key, body, sha256: hash.digest('hex') }, deadlineFor(body.size));
      await response?.body?.cancel();
    },
  };
};

const deadlineFor = (bytes: number): AbortSignal => AbortSignal.timeout(minuteMs + Math.ceil(bytes / leastBytesPerMs));

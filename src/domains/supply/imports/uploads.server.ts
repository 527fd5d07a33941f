import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { feedKeys } from './feed-keys.ts';
import { type NewUpload, pieceBytes, type Upload, type UploadState } from './upload.ts';
import type { PartRefusal, UploadParts } from './upload-parts.ts';
import type { UploadStore } from './upload-store.server.ts';

type Who = Pick<Operator, 'id' | 'email'>;

type PieceRefusal = { code: 'not-found' } | { code: 'not-yours' } | PartRefusal;

type Options = { store: UploadStore; parts: UploadParts; localFolder: string; clock: Clock };

const mostUnfinished = 10;
/** Disk space reserved for the database and everything else. */
const roomToSpare = 512 * 1024 * 1024;

export type Uploads = ReturnType<typeof createUploads>;

/** Uploads in pieces. Acknowledged bytes are stored. */
export const createUploads = ({ store, parts, localFolder, clock }: Options) => {
  /** Current writers by upload. A new one replaces the previous, whose connection may have been lost unnoticed. */
  const writing = new Map<string, { stop(): void; over: Promise<unknown> }>();

  const stateOf = async ({ id, bytes }: Upload): Promise<UploadState> => ({
    id,
    bytes,
    pieceBytes,
    received: Math.min(bytes, await parts.received(id)),
  });

  return {
    /** Starts an upload, or resumes the same operator's upload of the same file. */
    open: async (file: NewUpload, operator: Who): Promise<Result<UploadState, 'no-room' | 'too-many'>> => {
      const own = (await store.all()).filter((upload) => upload.operator.id === operator.id);
      const begun = own.find(
        (upload) =>
          upload.fileName === file.fileName && upload.bytes === file.bytes && upload.writtenMs === file.writtenMs,
      );
      if (begun) return ok(await stateOf(begun));
      if (own.length >= mostUnfinished) return err('too-many');
      const { bavail, bsize } = await statfs(localFolder);
      if (bavail * bsize < file.bytes + roomToSpare) return err('no-room');
      const nowMs = clock.now();
      const upload = {
        ...file,
        id: randomUUID(),
        operator: { id: operator.id, email: operator.email },
        createdMs: nowMs,
        touchedMs: nowMs,
      };
      await store.add(upload);
      return ok(await stateOf(upload));
    },

    find: async (id: string): Promise<UploadState | undefined> => {
      const upload = await store.find(id);
      return upload && stateOf(upload);
    },

    /** All uploads in progress. */
    all: async () =>
      Promise.all((await store.all()).map(async (upload) => ({ ...upload, ...(await stateOf(upload)) }))),

    /** Appends a piece at the current end; a later call for the same upload aborts an earlier one. */
    write: async (
      id: string,
      { offset, piece, stop }: { offset: number; piece: AsyncIterable<Uint8Array>; stop(): void },
      operator: Who,
    ): Promise<Result<UploadState, PieceRefusal>> => {
      const upload = await store.find(id);
      if (!upload) return err({ code: 'not-found' });
      if (upload.operator.id !== operator.id) return err({ code: 'not-yours' });
      const before = writing.get(id);
      before?.stop();
      const work = (before?.over ?? Promise.resolve()).then(() => parts.append(upload, offset, piece));
      const own = { stop, over: work.catch(() => {}) };
      writing.set(id, own);
      try {
        const written = await work;
        await store.touch(id, clock.now());
        return written.ok ? ok(await stateOf(upload)) : written;
      } finally {
        if (writing.get(id) === own) writing.delete(id);
      }
    },

    /** Whether the file is complete and matches the hash; a damaged one has to be sent again. */
    check: async (
      id: string,
      sha256: string | undefined,
      operator: Who,
    ): Promise<
      Result<{ upload: Upload; sha256: string; path: string }, 'not-found' | 'not-yours' | 'unfinished' | 'damaged'>
    > => {
      const upload = await store.find(id);
      if (!upload) return err('not-found');
      if (upload.operator.id !== operator.id) return err('not-yours');
      if ((await parts.received(id)) !== upload.bytes) return err('unfinished');
      const digest = createHash('sha256');
      const path = await parts.assemble(id);
      for await (const part of createReadStream(path, { highWaterMark: 256 * 1024 })) digest.update(part);
      const checksum = digest.digest('hex');
      if (sha256 === undefined || checksum === sha256) return ok({ upload, sha256: checksum, path });
      await rm(path, { force: true });
      await parts.remove(id);
      return err('damaged');
    },

    /** Stores a file that was uploaded in one request. */
    keep: async (content: Uint8Array): Promise<{ id: string; path: string; sha256: string }> => {
      const id = randomUUID();
      const path = join(localFolder, feedKeys.upload(id));
      await mkdir(join(localFolder, feedKeys.uploads), { recursive: true });
      await writeFile(path, content, { flush: true });
      return { id, path, sha256: createHash('sha256').update(content).digest('hex') };
    },

    /** Removes the parts of an upload that became an import. */
    forget: (id: string): Promise<void> => parts.remove(id),

    /** Any operator can cancel another's upload. */
    cancel: async (id: string): Promise<Upload | undefined> => {
      const upload = await store.find(id);
      if (!upload) return undefined;
      writing.get(id)?.stop();
      await writing.get(id)?.over;
      await store.remove(id);
      await parts.remove(id);
      return upload;
    },

    /** Daily job: deletes uploads without activity for a day. */
    removeAbandoned: async (): Promise<void> => {
      for (const { id, touchedMs } of await store.all()) {
        if (touchedMs > clock.now() - dayMs) continue;
        await store.remove(id);
        await parts.remove(id);
      }
      await parts.removeAbandoned(new Set((await store.all()).map(({ id }) => id)), clock.now() - dayMs);
    },
  };
};

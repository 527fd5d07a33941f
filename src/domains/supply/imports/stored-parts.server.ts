import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, removeFolder } from '#lib/file-store.ts';
import { err, ok } from '#lib/result.ts';
import { feedKeys } from './feed-keys.ts';
import { pieceBytes } from './upload.ts';
import type { PartRefusal, UploadParts } from './upload-parts.ts';

/**
 * A stored file for each part, named by its offset, because nothing can be appended to a file in object storage and the
 * next part may come to another machine.
 */
export const createStoredParts = (files: FileStore): UploadParts => {
  const keyOf = (id: string, offset: number): string => `${feedKeys.parts(id)}${offset}`;

  /** Offsets from the start without a gap, and where they end. A part that was sent twice may overlap the next. */
  const partsOf = async (id: string): Promise<{ offsets: number[]; end: number }> => {
    const sizes = new Map<number, number>();
    for await (const { key, bytes } of files.list(feedKeys.parts(id))) {
      sizes.set(Number(key.slice(feedKeys.parts(id).length)), bytes);
    }
    const offsets: number[] = [];
    let end = 0;
    for (let bytes = sizes.get(end); bytes; bytes = sizes.get(end)) {
      offsets.push(end);
      end += bytes;
    }
    return { offsets, end };
  };

  return {
    received: async (id) => (await partsOf(id)).end,
    remove: (id) => removeFolder(files, feedKeys.parts(id)),

    append: async ({ id, bytes }, offset, part) => {
      const { end } = await partsOf(id);
      if (end !== offset) return err({ code: 'wrong-offset', received: end } satisfies PartRefusal);
      const received: Uint8Array[] = [];
      let length = 0;
      try {
        for await (const bits of part) {
          if (length + bits.length > Math.min(bytes - offset, 2 * pieceBytes)) return err({ code: 'too-large' });
          received.push(bits);
          length += bits.length;
        }
      } finally {
        // Also after an interrupted part, so that the received bytes need not be sent again.
        if (length > 0) await files.write(keyOf(id, offset), Buffer.concat(received));
      }
      return ok(offset + length);
    },

    assemble: async (id) => {
      const path = join(files.localFolder, feedKeys.upload(id));
      await mkdir(dirname(path), { recursive: true });
      const handle = await open(path, 'w');
      try {
        for (const offset of (await partsOf(id)).offsets) {
          const content = await files.read(keyOf(id, offset));
          if (content) await handle.appendFile(content);
        }
      } finally {
        await handle.close();
      }
      return path;
    },

    removeAbandoned: async (ids, beforeMs) => {
      for await (const { key, writtenMs } of files.list(feedKeys.uploads)) {
        const [id = ''] = key.slice(feedKeys.uploads.length).split('/');
        if (!ids.has(id) && writtenMs < beforeMs) await files.remove(key);
      }
    },
  };
};

import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok } from '#lib/result.ts';
import { feedKeys } from './feed-keys.ts';
import { pieceBytes } from './upload.ts';
import type { UploadParts } from './upload-parts.ts';

/** A file on this machine for each upload, to which parts are appended. Its size tells how much was received. */
export const createLocalParts = (folder: string): UploadParts => {
  const uploads = join(folder, feedKeys.uploads);
  const pathOf = (id: string) => join(folder, feedKeys.upload(id));

  return {
    received: async (id) => (await stat(pathOf(id)).catch(() => undefined))?.size ?? 0,
    assemble: async (id) => pathOf(id),
    remove: (id) => rm(pathOf(id), { force: true }),

    append: async ({ id, bytes }, offset, part) => {
      await mkdir(uploads, { recursive: true });
      const handle = await open(pathOf(id), 'a');
      try {
        let { size: at } = await handle.stat();
        if (at !== offset) return err({ code: 'wrong-offset', received: at });
        try {
          for await (const bits of part) {
            const left = Math.min(bytes - at, offset + 2 * pieceBytes - at);
            if (bits.length > left) return err({ code: 'too-large' });
            await handle.appendFile(bits);
            at += bits.length;
          }
        } finally {
          // Also after an interrupted part, so that the received bytes need not be sent again.
          await handle.datasync();
        }
        return ok(at);
      } finally {
        await handle.close();
      }
    },

    removeAbandoned: async (ids, beforeMs) => {
      for (const name of await readdir(uploads).catch(() => [])) {
        const path = join(uploads, name);
        const facts = await stat(path).catch(() => undefined);
        const isAbandoned = facts && !ids.has(name.replace(/\.part$/, '')) && facts.mtimeMs < beforeMs;
        if (isAbandoned) await rm(path, { force: true });
      }
    },
  };
};

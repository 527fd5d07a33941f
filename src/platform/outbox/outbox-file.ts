import type { FileStore } from '#lib/file-store.ts';
import { err, ok } from '#lib/result.ts';
import type { Delivery } from './message.ts';

type FileIdentity = { id: string; createdAt: number; extension: 'eml' | 'json' };
type OutboxFile = FileIdentity & { content: string | Uint8Array };

/** Names sort by time, so the newest message is the last file. */
export const outboxFileName = ({ id, createdAt, extension }: FileIdentity): string =>
  `${new Date(createdAt).toISOString().replaceAll(/[-:.]/g, '')}-${id}.${extension}`;

const keyOf = (name: string): string => `outbox/${name}`;

export const writeOutboxFile = async (files: Pick<FileStore, 'write'>, file: OutboxFile): Promise<Delivery> => {
  const name = outboxFileName(file);
  try {
    await files.write(keyOf(name), file.content);
  } catch (error) {
    // The same name always has the same message, so a second attempt can't create a duplicate.
    return err({ kind: 'temporary', reason: String(error) });
  }
  return ok({ reference: name });
};

export const removeOutboxFile = (files: Pick<FileStore, 'remove'>, name: string): Promise<void> =>
  files.remove(keyOf(name));

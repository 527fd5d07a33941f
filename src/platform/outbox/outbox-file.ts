import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok } from '#lib/result.ts';
import type { Delivery } from './message.ts';
import { partialOf, writeFileDurably } from './write-file-durably.ts';

type FileIdentity = { id: string; createdAt: number; extension: 'eml' | 'json' };
type OutboxFile = FileIdentity & { content: string | Uint8Array };

/** Names sort by time, so the newest message is the last file. */
export const outboxFileName = ({ id, createdAt, extension }: FileIdentity): string =>
  `${new Date(createdAt).toISOString().replaceAll(/[-:.]/g, '')}-${id}.${extension}`;

export const writeOutboxFile = async (outboxDir: string, file: OutboxFile): Promise<Delivery> => {
  const name = outboxFileName(file);
  try {
    await writeFileDurably(outboxDir, name, file.content);
  } catch (error) {
    // The same name always has the same message, so a second attempt can't create a duplicate.
    return err({ kind: 'temporary', reason: String(error) });
  }
  return ok({ reference: name });
};

/** Also removes a partial file that a crashed process left. */
export const removeOutboxFile = async (outboxDir: string, name: string): Promise<void> => {
  for (const file of [name, partialOf(name)]) await rm(join(outboxDir, file), { force: true });
};

import { err, ok } from '#lib/result.ts';
import type { Delivery } from './message.ts';
import { writeFileDurably } from './write-file-durably.ts';

type OutboxFile = { id: string; createdAt: number; extension: 'eml' | 'json'; content: string | Uint8Array };

/** Names sort by time, so the newest message is the last file. */
export const writeOutboxFile = async (outboxDir: string, file: OutboxFile): Promise<Delivery> => {
  const stamp = new Date(file.createdAt).toISOString().replaceAll(/[-:.]/g, '');
  const name = `${stamp}-${file.id}.${file.extension}`;
  try {
    await writeFileDurably(outboxDir, name, file.content);
  } catch (error) {
    // The same name holds the same message, so a second attempt can never make two of it.
    return err({ kind: 'temporary', reason: String(error) });
  }
  return ok({ reference: name });
};

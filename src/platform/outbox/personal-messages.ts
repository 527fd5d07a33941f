import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { subjectOf } from './message.ts';
import { outboxFileName, removeOutboxFile } from './outbox-file.ts';
import { createOutboxStore } from './outbox-store.ts';

type Options = { db: Database; queue: JobQueue; clock: Clock; files: Pick<FileStore, 'remove'> };

/** Without its text, which may contain a working link. */
type PersonalMessage = { channel: string; to: string; subject: string; status: string; createdDate: string };

export type PersonalMessages = {
  /** Messages to an address, or with it as their reply address. */
  of(address: string): Promise<PersonalMessage[]>;
  /** Deletes all messages of an address, or those with these causes. */
  forget(which: { address: string } | { causes: readonly string[] }, session: Session): Promise<void>;
  /** For the job runner. */
  handlers: JobHandlers;
};

export const DELIVER = 'outbox.deliver';
const REMOVE_FILES = 'outbox.remove-files';
const RemovePayload = z.object({ files: z.array(z.string()) });

/** By then an attempt that was sending a message has ended. */
const inHandMs = 10 * minuteMs;

/** Messages of one person: rows, files, and jobs, whose errors may name them. */
export const createPersonalMessages = ({ db, queue, clock, files }: Options): PersonalMessages => {
  const store = createOutboxStore(db);

  return {
    of: async (address) =>
      (await store.listAbout(address.toLowerCase())).map(({ message, status, createdAt }) => ({
        channel: message.channel,
        to: message.to,
        status,
        createdDate: new Date(createdAt).toISOString(),
        subject: subjectOf(message),
      })),

    forget: async (which, session) => {
      const by = 'address' in which ? { person: which.address.toLowerCase() } : which;
      const removed = await store.remove(by, session);
      if (removed.length === 0) return;
      await queue.remove({ kind: DELIVER, payloads: removed.map(({ id }) => ({ messageId: id })) }, session);
      const names = removed.map(({ id, createdAt, channel }) =>
        outboxFileName({ id, createdAt, extension: channel === 'mail' ? 'eml' : 'json' }),
      );
      // Files are deleted by a job after the commit, and once more later if a message was just being sent.
      const now = clock.now();
      const times = removed.some(({ status }) => status === 'sending') ? [now, now + inHandMs] : [now];
      for (const runAt of times) await queue.enqueue({ kind: REMOVE_FILES, payload: { files: names }, runAt }, session);
    },

    handlers: {
      [REMOVE_FILES]: async (payload) => {
        for (const name of RemovePayload.parse(payload).files) await removeOutboxFile(files, name);
      },
    },
  };
};

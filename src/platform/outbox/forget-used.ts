import type { Clock } from '#lib/clock.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import { outboxFileName, removeOutboxFile } from './outbox-file.ts';
import type { OutboxTables } from './outbox-store.ts';
import { DELIVER } from './personal-messages.ts';

type Options = { db: Database; queue: JobQueue; clock: Clock; files: Pick<FileStore, 'remove'> };

/**
 * Daily: deletes messages with a one-time recipient that are a day old. A sent one has been emptied by then and loses
 * its outbox file; an unsent one is deleted with its content.
 */
export const createForgetUsed =
  ({ db, queue, clock, files }: Options) =>
  async (): Promise<void> => {
    const due = await db
      .with<OutboxTables>()
      .selectFrom('outbox_messages')
      .select(['id', 'channel', 'status', 'created_at'])
      .where('forget_ms', '<=', clock.now())
      .execute();
    // Files first: if the process ends here, the rows still lead to the remaining files.
    for (const { id, channel, created_at: createdAt } of due) {
      const extension = channel === 'mail' ? 'eml' : 'json';
      await removeOutboxFile(files, outboxFileName({ id, createdAt, extension }));
    }
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return;
    await db.transaction(async (session) => {
      const tables = session.with<OutboxTables>();
      await tables.updateTable('outbox_messages').set({ forget_ms: null }).where('id', 'in', ids).execute();
      const unsent = tables
        .deleteFrom('outbox_messages')
        .where('id', 'in', ids)
        .where('status', 'not in', ['sent'])
        .returning('id');
      const unsentIds = (await unsent.execute()).map(({ id }) => id);
      if (unsentIds.length === 0) return;
      await tables.deleteFrom('outbox_failures').where('message_id', 'in', unsentIds).execute();
      await queue.remove({ kind: DELIVER, payloads: unsentIds.map((messageId) => ({ messageId })) }, session);
    });
  };

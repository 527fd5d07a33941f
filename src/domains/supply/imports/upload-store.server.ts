import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Upload } from './upload.ts';

type UploadRow = {
  id: string;
  operator_id: string;
  operator_email: string;
  file_name: string;
  bytes: number;
  written_ms: number;
  created_ms: number;
  touched_ms: number;
};

const read = (row: UploadRow): Upload => ({
  id: row.id,
  operator: { id: row.operator_id, email: row.operator_email },
  fileName: row.file_name,
  bytes: row.bytes,
  writtenMs: row.written_ms,
  createdMs: row.created_ms,
  touchedMs: row.touched_ms,
});

export type UploadStore = ReturnType<typeof createUploadStore>;

export const createUploadStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<{ feed_uploads: UploadRow }>();

  return {
    add: async (upload: Upload, session?: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('feed_uploads')
        .values({
          id: upload.id,
          operator_id: upload.operator.id,
          operator_email: upload.operator.email,
          file_name: upload.fileName,
          bytes: upload.bytes,
          written_ms: upload.writtenMs,
          created_ms: upload.createdMs,
          touched_ms: upload.touchedMs,
        })
        .execute();
    },

    find: async (id: string): Promise<Upload | undefined> => {
      const row = await tables().selectFrom('feed_uploads').selectAll().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    /** Oldest first. */
    all: async (): Promise<Upload[]> => {
      const rows = await tables().selectFrom('feed_uploads').selectAll().orderBy('created_ms').execute();
      return rows.map(read);
    },

    touch: async (id: string, touchedMs: number): Promise<void> => {
      await tables().updateTable('feed_uploads').set({ touched_ms: touchedMs }).where('id', '=', id).execute();
    },

    remove: async (id: string, session?: SqlSession): Promise<boolean> => {
      const { numDeletedRows } = await tables(session)
        .deleteFrom('feed_uploads')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};

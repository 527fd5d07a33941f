import { sql } from 'kysely';
import type { Publisher } from '#lib/setting.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type RevisionRow = {
  revision: number;
  project: string;
  /** The last-modified time for clients; at least a second after the previous one. */
  modified_ms: number;
  published_ms: number;
  publisher_id: string;
  publisher_email: string;
  reason: string;
  restored_revision: number | null;
};

type DraftRow = {
  id: string;
  title: string;
  project: string;
  /** Increases with each change, to detect concurrent edits. */
  version: number;
  based_on: number;
  in_review: number;
  author_id: string;
  author_email: string;
  created_ms: number;
  updated_ms: number;
};

type Tables = { experiment_revisions: RevisionRow; experiment_drafts: DraftRow };

/** The project is JSON, to be parsed with its schema. */
export type StoredRevision = {
  revision: number;
  json: string;
  modifiedMs: number;
  publishedMs: number;
  publisher: Publisher;
  reason: string;
  restored: number | null;
};

export type StoredDraft = {
  id: string;
  title: string;
  json: string;
  version: number;
  basedOn: number;
  inReview: boolean;
  author: Publisher;
  createdMs: number;
  updatedMs: number;
};

const readRevision = (row: RevisionRow): StoredRevision => ({
  revision: row.revision,
  json: row.project,
  modifiedMs: row.modified_ms,
  publishedMs: row.published_ms,
  publisher: { id: row.publisher_id, email: row.publisher_email },
  reason: row.reason,
  restored: row.restored_revision,
});

const readDraft = (row: DraftRow): StoredDraft => ({
  id: row.id,
  title: row.title,
  json: row.project,
  version: row.version,
  basedOn: row.based_on,
  inReview: row.in_review === 1,
  author: { id: row.author_id, email: row.author_email },
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
});

const rowOf = (draft: StoredDraft): DraftRow => ({
  id: draft.id,
  title: draft.title,
  project: draft.json,
  version: draft.version,
  based_on: draft.basedOn,
  in_review: draft.inReview ? 1 : 0,
  author_id: draft.author.id,
  author_email: draft.author.email,
  created_ms: draft.createdMs,
  updated_ms: draft.updatedMs,
});

export const createProjectStore = (db: SqlDatabase) => ({
  /** Polled several times a second; 0 if nothing was published. */
  latestNumber: async (): Promise<number> => {
    const row = await db
      .with<Tables>()
      .selectFrom('experiment_revisions')
      .select(sql<number | null>`max(revision)`.as('revision'))
      .executeTakeFirst();
    return row?.revision ?? 0;
  },

  latest: async (session: SqlSession = db): Promise<StoredRevision | undefined> => {
    const row = await session
      .with<Tables>()
      .selectFrom('experiment_revisions')
      .selectAll()
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && readRevision(row);
  },

  find: async (revision: number): Promise<StoredRevision | undefined> => {
    const row = await db
      .with<Tables>()
      .selectFrom('experiment_revisions')
      .selectAll()
      .where('revision', '=', revision)
      .executeTakeFirst();
    return row && readRevision(row);
  },

  history: async (limit: number): Promise<StoredRevision[]> => {
    const rows = await db
      .with<Tables>()
      .selectFrom('experiment_revisions')
      .selectAll()
      .orderBy('revision', 'desc')
      .limit(limit)
      .execute();
    return rows.map(readRevision);
  },

  insert: async (stored: StoredRevision, session: SqlSession): Promise<void> => {
    await session
      .with<Tables>()
      .insertInto('experiment_revisions')
      .values({
        revision: stored.revision,
        project: stored.json,
        modified_ms: stored.modifiedMs,
        published_ms: stored.publishedMs,
        publisher_id: stored.publisher.id,
        publisher_email: stored.publisher.email,
        reason: stored.reason,
        restored_revision: stored.restored,
      })
      .execute();
  },

  drafts: async (): Promise<StoredDraft[]> => {
    const rows = await db
      .with<Tables>()
      .selectFrom('experiment_drafts')
      .selectAll()
      .orderBy('updated_ms', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(readDraft);
  },

  findDraft: async (id: string, session: SqlSession = db): Promise<StoredDraft | undefined> => {
    const row = await session
      .with<Tables>()
      .selectFrom('experiment_drafts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && readDraft(row);
  },

  insertDraft: async (draft: StoredDraft, session: SqlSession): Promise<void> => {
    await session.with<Tables>().insertInto('experiment_drafts').values(rowOf(draft)).execute();
  },

  updateDraft: async (draft: StoredDraft, session: SqlSession): Promise<void> => {
    const { id, ...changed } = rowOf(draft);
    await session.with<Tables>().updateTable('experiment_drafts').set(changed).where('id', '=', id).execute();
  },

  deleteDraft: async (id: string, session: SqlSession): Promise<void> => {
    await session.with<Tables>().deleteFrom('experiment_drafts').where('id', '=', id).execute();
  },
});

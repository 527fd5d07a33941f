import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** An answer that a dealer writes again and again. */
export type AnswerTemplate = { id: string; name: string; words: string };

type Tables = { dealer_templates: { id: string; owner_id: number; name: string; words: string } };

export type TemplateStore = ReturnType<typeof createTemplateStore>;

/** Answers of one dealer, shared by its team. */
export const createTemplateStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    ofDealer: async (dealerId: number, session?: SqlSession): Promise<AnswerTemplate[]> =>
      tables(session)
        .selectFrom('dealer_templates')
        .select(['id', 'name', 'words'])
        .where('owner_id', '=', dealerId)
        .orderBy('name')
        .orderBy('id')
        .execute(),

    add: async (dealerId: number, template: AnswerTemplate, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('dealer_templates')
        .values({ ...template, owner_id: dealerId })
        .execute();
    },

    /** False if this dealer has no such template. */
    change: async (dealerId: number, { id, name, words }: AnswerTemplate, session: SqlSession): Promise<boolean> => {
      const { numUpdatedRows } = await tables(session)
        .updateTable('dealer_templates')
        .set({ name, words })
        .where('owner_id', '=', dealerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False if this dealer has no such template. */
    remove: async (dealerId: number, id: string, session: SqlSession): Promise<boolean> => {
      const { numDeletedRows } = await tables(session)
        .deleteFrom('dealer_templates')
        .where('owner_id', '=', dealerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};

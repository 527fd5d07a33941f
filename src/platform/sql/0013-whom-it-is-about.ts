import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

/** As many rows as are read at once while what is there already is filled in. */
const batch = 500;

const Lead = z.object({ email: z.string().catch('') }).catch({ email: '' });
const Message = z.object({ to: z.string().catch(''), replyTo: z.string().optional().catch(undefined) });

type Fill = { table: string; json: string; column: string; read(content: unknown): string };

const fills: readonly Fill[] = [
  { table: 'leads', json: 'document', column: 'email', read: (lead) => Lead.parse(lead).email },
  {
    table: 'outbox_messages',
    json: 'content',
    column: 'person',
    read: (message) => {
      const { to, replyTo } = Message.parse(message);
      return replyTo ?? to;
    },
  },
];

/** The address of whom a lead or a message is about, so that it is found again when they ask for it or leave. */
export const addWhomItIsAbout = async (db: Kysely<unknown>): Promise<void> => {
  for (const { table, json, column, read } of fills) {
    await db.schema.alterTable(table).addColumn(column, 'text').execute();
    const [rows, content, address] = [sql.table(table), sql.ref(json), sql.ref(column)];
    let last = '';
    for (;;) {
      const messages = await sql<{ id: string; content: string }>`
        select id, ${content} as content from ${rows} where id > ${last} order by id limit ${batch}`.execute(db);
      for (const row of messages.rows) {
        const email = read(JSON.parse(row.content)).toLowerCase();
        await sql`update ${rows} set ${address} = ${email} where id = ${row.id}`.execute(db);
        last = row.id;
      }
      if (messages.rows.length < batch) break;
    }
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
};

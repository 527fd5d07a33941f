import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { LightUserStore } from './light-user-store.server.ts';
import type { SubscriberSearches } from './subscriber-searches.ts';

type Tables = {
  alert_choices: { consumer_id: string };
  alert_deliveries: { consumer_id: string };
  quiet_hours: { consumer_id: string };
};

type Options = {
  db: SqlDatabase;
  store: LightUserStore;
  searches: Pick<SubscriberSearches, 'dropShared' | 'moveAll'>;
  /** Move other domains' data from the subscriber's id to the account's. */
  moves: readonly ((from: string, to: string, session: SqlSession) => Promise<void>)[];
};

/** Alert choices move with the search; the account keeps its own quiet hours. */
const moveChoices = async (from: string, to: string, session: SqlSession): Promise<void> => {
  const tables = session.with<Tables>();
  for (const table of ['alert_choices', 'alert_deliveries'] as const) {
    await tables.updateTable(table).set({ consumer_id: to }).where('consumer_id', '=', from).execute();
  }
  await tables
    .updateTable('quiet_hours')
    .set({ consumer_id: to })
    .where('consumer_id', '=', from)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('quiet_hours as own').select('own.consumer_id').where('own.consumer_id', '=', to)),
      ),
    )
    .execute();
  await tables.deleteFrom('quiet_hours').where('consumer_id', '=', from).execute();
};

/**
 * Moves confirmed subscriptions of an address to its account. Unconfirmed ones stay, since somebody else may have made
 * them.
 */
export const createAdoption = ({ db, store, searches, moves }: Options) => ({
  adopt: async (accountId: string, email: string): Promise<void> => {
    const waiting = (await store.ofAddress(email)).filter(
      (user) => user.confirmedMs !== null && user.accountId === null,
    );
    for (const { id } of waiting) {
      await db.transaction(async (session) => {
        await searches.dropShared(id, accountId, session);
        await searches.moveAll(id, accountId, session);
        await moveChoices(id, accountId, session);
        for (const move of moves) await move(id, accountId, session);
        await store.handOver(id, accountId, session);
      });
    }
  },
});

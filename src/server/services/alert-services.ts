import { createChangeReader } from '#domains/listings/change-reader.server.ts';
import type { ListingStore } from '#domains/listings/listing-store.server.ts';
import type { Log } from '#lib/log.ts';
import { startTurns, type Turns } from '#platform/jobs/turns.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';

type Sources = { db: Database; listings: ListingStore; account: AccountServices; log: Log };

/** From a change of a listing to what shoppers are told of it. */
export const createAlertServices = ({ db, listings, account, log }: Sources) => {
  const readers = {
    savedVehicles: createChangeReader({
      ...{ db, feed: listings.feed, name: 'saved-vehicles' },
      handle: account.savedVehicleWatch.listingsChanged,
    }),
  };
  let turns: Turns[] = [];
  return {
    start: (): void => {
      turns = Object.values(readers).map((work) =>
        startTurns({ work, log, trouble: 'Shoppers could not be told of changes' }),
      );
    },
    stop: async (): Promise<void> => {
      await Promise.all(turns.map((turn) => turn.stop()));
    },
  };
};

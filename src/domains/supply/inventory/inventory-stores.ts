import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { InventoryState } from './inventory-state.server.ts';

/** Everything that is written together when the inventory changes. */
export type InventoryStores = {
  db: SqlDatabase;
  listings: ListingStore;
  owners: OwnerStore;
  state: InventoryState;
};

/** How far a long task has come; `task` changes when it goes on to something else. */
export type Progress = { task: string; done: number; total: number };

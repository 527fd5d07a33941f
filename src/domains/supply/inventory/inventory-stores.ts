import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { InventoryState } from './inventory-state.server.ts';

/** Stores that are written together when the inventory changes. */
export type InventoryStores = {
  db: SqlDatabase;
  listings: ListingStore;
  owners: OwnerStore;
  state: InventoryState;
};

/** Progress of a long task; `task` is its current step. */
export type Progress = { task: string; done: number; total: number };

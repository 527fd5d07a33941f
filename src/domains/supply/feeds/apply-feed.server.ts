import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { type FeedDealer, ownerOf } from './feed-dealer.ts';
import { ownerIdOfKey } from './feed-owner.ts';
import { isPriceChange, onlyConfirms } from './listing-changes.ts';
import { mergeVehicle } from './merge-vehicle.ts';
import { readStaged, type StagedRow } from './staged-rows.server.ts';

export type Applied = {
  added: number;
  changed: number;
  unchanged: number;
  relisted: number;
  priceChanges: number;
  /** Cars with changes other than the price; a newer date alone does not count. */
  otherChanges: number;
  expired: number;
  dealersAdded: number;
  dealersChanged: number;
};

type Change = { before: Listing | undefined; next: Listing };
/** A dealer in the feeds' version, before and after. */
export type DealerChange = { before: Owner | undefined; after: Owner };

/** Records what each transaction did, within that transaction, so that the import can be resumed or undone. */
export type ApplyJournal = {
  /** Number of rows that an interrupted attempt has stored already. */
  storedRows: number;
  /** Whether it had already processed missing cars. */
  missingDone: boolean;
  /** Called between transactions; may throw to stop the import. */
  pause(): Promise<void>;
  dealers(summary: { ownerIds: number[]; changes: DealerChange[] }, session: SqlSession): Promise<void>;
  rows(changes: readonly Change[], counts: { rows: number; storedRows: number }, session: SqlSession): Promise<void>;
  missing(expired: readonly Listing[], session: SqlSession): Promise<void>;
};

type ApplyOptions = {
  stores: InventoryStores;
  stagedFile: string;
  dealers: ReadonlyMap<string, FeedDealer>;
  seenInBadRows: ReadonlySet<string>;
  /** `dealer key|VIN` of cars that are not on sale any more. */
  withdrawn: ReadonlySet<string>;
  asOfMs: number;
  /** Whether cars of these sellers that are not in the feed are removed. */
  expireMissing: boolean;
  /** Whether to use one transaction for the whole feed, which blocks other writers. */
  atOnce: boolean;
  holder: string;
  journal?: ApplyJournal;
  onStored?: (rows: number) => void;
};

type InTransaction = <R>(work: (session: SqlSession) => Promise<R>) => Promise<R>;

const batchSize = 1000;

/** Stores staged rows, in short transactions that let others write in between, or in a single one. */
export const applyFeed = (options: ApplyOptions): Promise<Applied> => {
  const { db } = options.stores;
  return options.atOnce
    ? db.transaction((session) => applyAll(options, (work) => work(session)))
    : applyAll(options, (work) => db.transaction(work));
};

const applyAll = async (options: ApplyOptions, inTransaction: InTransaction): Promise<Applied> => {
  const { stores, stagedFile, holder, journal, onStored = () => {} } = options;
  const { ownerIds, dealersAdded, dealersChanged } = await inTransaction((session) => applyDealers(options, session));
  const total = { added: 0, changed: 0, unchanged: 0, relisted: 0, priceChanges: 0, otherChanges: 0 };
  const offered = new Set<number>();
  let stored = 0;
  for await (const rows of readStaged(stagedFile, batchSize)) {
    stored += rows.length;
    if (stored <= (journal?.storedRows ?? 0)) {
      for (const id of await storedIds(options, rows, ownerIds)) offered.add(id);
      continue;
    }
    await journal?.pause();
    const batch = await inTransaction(async (session) => {
      await stores.state.renewLease(holder, session);
      const { changes, ...applied } = await applyRows(options, rows, ownerIds, session);
      await journal?.rows(changes, { rows: rows.length, storedRows: stored }, session);
      return applied;
    });
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += batch.counts[key];
    for (const id of batch.ids) offered.add(id);
    onStored(stored);
  }
  await journal?.pause();
  const expired =
    (options.expireMissing || options.withdrawn.size > 0) && !journal?.missingDone
      ? await inTransaction((session) => expire(options, { ownerIds, offered }, session))
      : 0;
  return { ...total, expired, dealersAdded, dealersChanged };
};

type OwnerIds = ReadonlyMap<string, number>;

/** Ids of these rows that an interrupted attempt has stored. */
const storedIds = async (
  { stores }: ApplyOptions,
  rows: readonly StagedRow[],
  ownerIds: OwnerIds,
): Promise<number[]> => {
  const vins = rows.map(({ vehicle }) => vehicle.vin);
  const cars = new Set(rows.map(({ vehicle, dealerKey }) => `${ownerIds.get(dealerKey)}|${vehicle.vin}`));
  const existing = await stores.listings.findByVins(vins, stores.db);
  return existing.filter(({ vin, ownerId }) => cars.has(`${ownerId}|${vin}`)).map(({ id }) => id);
};

/** Owners that a feed's settings name, and not its rows: a feed changes nothing about them. */
const ownersOfKeys = (keys: readonly string[]): Map<string, number> =>
  new Map(
    keys.flatMap((key): [string, number][] => {
      const id = ownerIdOfKey(key);
      return id === undefined ? [] : [[key, id]];
    }),
  );

const applyDealers = async (
  { stores, dealers, journal }: ApplyOptions,
  session: SqlSession,
): Promise<{ ownerIds: OwnerIds; dealersAdded: number; dealersChanged: number }> => {
  const named = new Map([...dealers].filter(([key]) => ownerIdOfKey(key) === undefined));
  const ownersByKey = await stores.owners.findByFeedKeys([...named.keys()], session);
  const added = [...named.keys()].filter((key) => !ownersByKey.has(key));
  let nextId = added.length > 0 ? await stores.owners.takeIds(added.length, session) : 0;
  const ownerIds = ownersOfKeys([...dealers.keys()]);
  const changed: { owner: Owner; feedKey: string; before: Owner | undefined }[] = [];
  for (const [feedKey, dealer] of named) {
    const before = ownersByKey.get(feedKey);
    const owner = ownerOf(before?.id ?? nextId, dealer, before);
    if (!before) nextId += 1;
    ownerIds.set(feedKey, owner.id);
    if (JSON.stringify(owner) !== JSON.stringify(before)) changed.push({ owner, feedKey, before });
  }
  await stores.owners.upsertMany(changed, session);
  const changes = changed.map(({ before, owner }) => ({ before, after: owner }));
  await journal?.dealers({ ownerIds: [...ownerIds.values()], changes }, session);
  return { ownerIds, dealersAdded: added.length, dealersChanged: changed.length - added.length };
};

const applyRows = async (
  { stores, asOfMs }: ApplyOptions,
  rows: readonly StagedRow[],
  ownerIds: OwnerIds,
  session: SqlSession,
) => {
  const existing = await stores.listings.findByVins(
    rows.map(({ vehicle }) => vehicle.vin),
    session,
  );
  const carOf = (listing: { vin: string; ownerId: number }) => `${listing.ownerId}|${listing.vin}`;
  const existingByCar = new Map(existing.map((listing) => [carOf(listing), listing]));
  const wanted = rows.flatMap((row) => {
    const ownerId = ownerIds.get(row.dealerKey);
    if (ownerId === undefined) return [];
    return [{ row, ownerId, before: existingByCar.get(carOf({ vin: row.vehicle.vin, ownerId })) }];
  });
  const added = wanted.filter(({ before }) => before === undefined).length;
  let nextId = added > 0 ? await stores.listings.takeIds(added, session) : 0;
  const pairs = wanted.map(({ row, ownerId, before }) => {
    const id = before?.id ?? nextId;
    if (!before) nextId += 1;
    return { before, next: mergeVehicle(row.vehicle, before, { id, ownerId, photos: row.photos, asOfMs }) };
  });
  const changed = pairs.filter(
    ({ before, next }) => before === undefined || JSON.stringify(before) !== JSON.stringify(next),
  );
  await stores.listings.upsertMany(
    changed.map(({ next }) => next),
    session,
  );
  const differing = changed.filter(({ before, next }) => before === undefined || !onlyConfirms(next, before));
  await stores.state.markStaleMarkets(
    differing.map(({ next }) => next.modelCode),
    session,
  );
  const updated = changed.flatMap(({ before, next }) => (before ? [{ before, next }] : []));
  await stores.listings.fieldChanges.note(
    updated.map(({ before, next }) => ({ before, after: next })),
    { atMs: asOfMs, cause: 'seller' },
    session,
  );
  return {
    changes: changed,
    ids: pairs.map(({ next }) => next.id),
    counts: {
      added,
      changed: updated.length,
      unchanged: pairs.length - changed.length,
      relisted: updated.filter(({ before }) => before.removedMs !== null).length,
      priceChanges: updated.filter(({ before, next }) => isPriceChange(next, before)).length,
      otherChanges: updated.filter(({ before, next }) => !isPriceChange(next, before) && !onlyConfirms(next, before))
        .length,
    },
  };
};

/** Cars of these sellers among `dealer key|VIN`. */
const listingsOf = async (
  cars: ReadonlySet<string>,
  { stores }: Pick<ApplyOptions, 'stores'>,
  ownerIds: OwnerIds,
  session: SqlSession,
): Promise<Listing[]> => {
  const keys = new Map([...ownerIds].map(([key, id]) => [id, key]));
  const vins = [...cars].map((car) => car.slice(car.lastIndexOf('|') + 1));
  const listings = await stores.listings.findByVins(vins, session);
  return listings.filter(({ ownerId, vin }) => cars.has(`${keys.get(ownerId)}|${vin}`));
};

const expire = async (
  options: ApplyOptions,
  { ownerIds, offered }: { ownerIds: OwnerIds; offered: ReadonlySet<number> },
  session: SqlSession,
): Promise<number> => {
  const { stores, asOfMs: nowMs, holder, journal } = options;
  await stores.state.renewLease(holder, session);
  const withdrawn = (await listingsOf(options.withdrawn, options, ownerIds, session))
    .filter(({ id, removedMs }) => removedMs === null && !offered.has(id))
    .map((listing) => ({ ...listing, removedMs: nowMs }));
  await stores.listings.upsertMany(withdrawn, session);
  const inBadRows = await listingsOf(options.seenInBadRows, options, ownerIds, session);
  const keepIds = new Set([...offered, ...inBadRows.map(({ id }) => id)]);
  const missing = options.expireMissing
    ? await stores.listings.expireMissing({ ownerIds: [...ownerIds.values()], keepIds, nowMs }, session)
    : [];
  const expired = [...withdrawn, ...missing];
  await journal?.missing(expired, session);
  return expired.length;
};

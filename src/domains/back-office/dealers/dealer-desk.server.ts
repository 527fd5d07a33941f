import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { mergeOf, undoableOf } from './dealer-changes.server.ts';
import { createDealerDeskStore } from './dealer-desk-store.server.ts';
import { dealerValues } from './dealer-form.ts';
import { type DealerList, type DealerRow, type DeskDealer, dealersPerPage } from './dealer-rows.ts';

const reportDays = 90;
const historyEntries = 50;

type Sources = {
  db: SqlDatabase;
  owners: OwnerStore;
  listings: Pick<ListingStore, 'countByOwner'>;
  audit: Pick<AuditLog, 'about'>;
  clock: Clock;
};

/** Reads for the dealers' screens; changes are in dealer-changes.server.ts. */
export const createDealerDesk = ({ db, owners, listings, audit, clock }: Sources) => {
  const store = createDealerDeskStore(db);

  const rowsOf = async (rows: Awaited<ReturnType<typeof store.page>>): Promise<DealerRow[]> => {
    const ids = rows.map(({ owner }) => owner.id);
    const [cars, confirmed, reports] = await Promise.all([
      listings.countByOwner(ids),
      store.lastConfirmed(ids),
      store.reportsSince(ids, clock.now() - reportDays * dayMs),
    ]);
    return rows.map(({ owner, hasFeed, hidden }) => ({
      id: owner.id,
      name: owner.name,
      town: `${owner.address.city}, ${owner.address.state}`,
      hasFeed,
      hidden,
      cars: cars.get(owner.id) ?? 0,
      confirmedMs: confirmed.get(owner.id) ?? null,
      leadsTo: owner.hideEmailForm ? '' : (owner.leadEmail ?? ''),
      docFeeUsd: owner.docFeeUsd,
      reports: reports.get(owner.id) ?? 0,
    }));
  };

  return {
    list: async (list: DealerList, words: string, page: number) => {
      const query = words.trim().slice(0, 100);
      const part = { first: (page - 1) * dealersPerPage, count: dealersPerPage };
      const [rows, total, all, noAddress, hidden] = await Promise.all([
        store.page(list, query, part),
        store.count(list, query),
        store.count('all'),
        store.count('no-lead-address'),
        store.count('hidden'),
      ]);
      const counts = { all, 'no-lead-address': noAddress, hidden };
      return { rows: await rowsOf(rows), total, page, counts, list, words: query };
    },

    /** The name of the dealer or private seller under which cars are listed. */
    name: async (id: number): Promise<{ id: number; name: string } | undefined> => {
      const owner = await owners.find(id);
      return owner && { id, name: owner.privateSeller ? `Private seller ${id}` : owner.name };
    },

    open: async (id: number): Promise<DeskDealer | undefined> => {
      const owner = await owners.find(id);
      if (!owner || owner.privateSeller) return undefined;
      const [stored, edits, entries] = await Promise.all([
        owners.original(id, db),
        owners.edits.find([id]).then((editsById) => editsById.get(id)),
        audit.about(`dealer:${id}`, historyEntries),
      ]);
      const into = edits?.mergedInto == null ? undefined : await owners.find(edits.mergedInto);
      const dealer = { owner, hasFeed: stored?.feedKey != null, hidden: edits?.carsHiddenMs != null };
      const [row] = await rowsOf([dealer]);
      if (!row || !stored) return undefined;
      const [values, originalValues] = [dealerValues(owner), dealerValues(stored.owner)];
      const last = entries.find(({ details }) => mergeOf(details) || undoableOf(details));
      return {
        ...row,
        values,
        originals: Object.fromEntries(Object.entries(originalValues).filter(([field, text]) => values[field] !== text)),
        mergedInto: into && { id: into.id, name: into.name },
        history: entries.map(({ id: entry, atMs, summary, operator }) => ({
          id: entry,
          atMs,
          words: summary,
          by: operator.email,
          undo: entry === last?.id,
        })),
      };
    },
  };
};

export type DealerDesk = ReturnType<typeof createDealerDesk>;

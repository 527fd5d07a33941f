import { isDeepStrictEqual } from 'node:util';
import {
  type DealerEdits,
  type DealerField,
  dealerPriceOf,
  noDealerEdits,
  withoutFields,
} from '#domains/cars/listings/dealer-edits.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingEdits } from '#domains/cars/listings/listing-edits.server.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { PhotoFault, PhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import type { PhotoRemoval } from '#domains/supply/private-listings/photo-removal.server.ts';
import type { Clock } from '#lib/clock.ts';
import { formatMoney } from '#lib/money.ts';
import { plainText } from '#lib/plain-text.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ActionStore } from '../members/action-store.server.ts';
import type { DealerActor } from '../members/dealer-member.ts';

type Sources = {
  db: SqlDatabase;
  listings: ListingStore;
  actions: Pick<ActionStore, 'add'>;
  photos: PhotoStore;
  photoRemoval: Pick<PhotoRemoval, 'schedule'>;
  /** Marks models whose market estimates have to be computed again (RULING-61). */
  markStaleMarkets(modelCodes: readonly string[], session: SqlSession): Promise<void>;
  onStaleMarkets(): void;
  clock: Clock;
};

export type CarRefusal = 'unknown-car' | 'set-by-operator' | 'hidden-by-operator' | 'has-left' | 'too-many-photos';

/** A change of a car's photos, each named by its hash. */
type CarPhotoChange =
  | { kind: 'earlier' | 'later' | 'first' | 'remove'; hash: string }
  | { kind: 'order'; hashes: readonly string[] };

type State = { original: Listing; before: DealerEdits; operator: ListingEdits | undefined };
type Change = { edits: DealerEdits; words: string };
type Changed = Result<{ listingId: number }, CarRefusal>;

const mostPhotos = 40;

const moved = (hashes: readonly string[], hash: string, to: (at: number) => number): string[] => {
  const at = hashes.indexOf(hash);
  return at < 0 ? [...hashes] : hashes.toSpliced(at, 1).toSpliced(Math.max(0, to(at)), 0, hash);
};

const arranged = (hashes: readonly string[], change: CarPhotoChange): string[] => {
  if (change.kind === 'order') {
    const first = [...new Set(change.hashes)].filter((hash) => hashes.includes(hash));
    // A photo that was uploaded meanwhile stays at the end.
    return [...first, ...hashes.filter((hash) => !first.includes(hash))];
  }
  const { kind, hash } = change;
  if (kind === 'remove') return hashes.filter((one) => one !== hash);
  return moved(hashes, hash, (at) => (kind === 'first' ? 0 : kind === 'earlier' ? at - 1 : at + 1));
};

const resetWords: Readonly<Record<DealerField, string>> = {
  price: 'Took the price of the feed again',
  description: 'Took the description of the feed again',
  features: 'Took the features of the feed again',
  photos: 'Took the photos of the feed again',
};

export type DealerCarChanges = ReturnType<typeof createCarChanges>;

/** Changes of cars by their dealers: over what the feed says, and under what an operator says (DLR-09). */
export const createCarChanges = (sources: Sources) => {
  const { db, listings, actions, photos, photoRemoval, markStaleMarkets, onStaleMarkets, clock } = sources;

  const change = async (
    actor: DealerActor,
    listingId: number,
    work: (state: State) => Result<Change, CarRefusal>,
  ): Promise<Changed> => {
    const sellers = await listings.edits.sellersMergedInto(actor.dealerId);
    const changed = await db.transaction(async (session): Promise<Changed> => {
      await listings.hold(session);
      const [original] = await listings.originals([listingId], session);
      if (!original || !sellers.includes(original.ownerId)) return err('unknown-car');
      if (original.removedMs !== null) return err('has-left');
      const before = (await listings.edits.dealers.find([listingId], session)).get(listingId) ?? noDealerEdits;
      const operator = (await listings.edits.find([listingId], session)).get(listingId);
      const next = work({ original, before, operator });
      if (!next.ok) return next;
      const { edits, words } = next.value;
      if (isDeepStrictEqual(edits, before)) return ok({ listingId });
      await listings.edits.dealers.put(listingId, edits, session);
      await listings.showAnew([listingId], session);
      await markStaleMarkets([original.modelCode], session);
      const remaining = [...original.photos, ...(edits.photos ?? [])];
      const dropped = (before.photos ?? []).filter((hash) => !remaining.includes(hash));
      await photoRemoval.schedule(dropped, listingId, session);
      await actions.add(actor, { listingId, words, atMs: clock.now() }, session);
      return ok({ listingId });
    });
    if (changed.ok) onStaleMarkets();
    return changed;
  };

  const photosOf = ({ original, before }: State): readonly string[] => before.photos ?? original.photos;

  return {
    setPrice: (actor: DealerActor, listingId: number, priceUsd: number): Promise<Changed> =>
      change(actor, listingId, ({ original, before, operator }) => {
        if (operator?.corrections.price !== undefined) return err('set-by-operator');
        const nowUsd = dealerPriceOf(before) ?? original.priceUsd;
        if (nowUsd === priceUsd) return ok({ edits: before, words: '' });
        const atMs = clock.now();
        const isOfFeed = priceUsd === original.priceUsd;
        const edits = isOfFeed
          ? withoutFields(before, ['price'], atMs)
          : { ...before, prices: [...before.prices, { atMs, priceUsd }] };
        const from = nowUsd === null ? '' : ` from ${formatMoney(nowUsd)}`;
        return ok({ edits, words: `Changed the price${from} to ${formatMoney(priceUsd)}` });
      }),

    setDetails: (
      actor: DealerActor,
      listingId: number,
      { description, featureCodes, notes }: { description: string; featureCodes: readonly string[]; notes: string },
    ): Promise<Changed> =>
      change(actor, listingId, ({ original, before }) => {
        const sameFeatures =
          featureCodes.length === original.featureCodes.length &&
          featureCodes.every((code) => original.featureCodes.includes(code));
        const edits = {
          ...before,
          // Forms send the feed's words with other line ends.
          description: description === plainText(original.description) ? null : description,
          featureCodes: sameFeatures ? null : [...featureCodes],
          notes,
        };
        const words = [
          ...(edits.description === before.description ? [] : ['description']),
          ...(isDeepStrictEqual(edits.featureCodes, before.featureCodes) ? [] : ['features']),
          ...(notes === before.notes ? [] : ['notes']),
        ];
        return ok({ edits, words: `Changed ${words.join(' and ')}` });
      }),

    setState: (actor: DealerActor, listingId: number, to: 'sold' | 'hidden' | 'live'): Promise<Changed> =>
      change(actor, listingId, ({ before, operator }) => {
        if (to === 'live' && (operator?.hiddenMs ?? null) !== null) return err('hidden-by-operator');
        const nowMs = clock.now();
        const states = {
          sold: { soldMs: before.soldMs ?? nowMs, words: 'Marked as sold' },
          hidden: { soldMs: null, hiddenMs: before.hiddenMs ?? nowMs, words: 'Hid the car' },
          live: { soldMs: null, hiddenMs: null, words: 'Offered the car again' },
        };
        const { words, ...state } = states[to];
        return ok({ edits: { ...before, ...state }, words });
      }),

    reset: (actor: DealerActor, listingId: number, field: DealerField): Promise<Changed> =>
      change(actor, listingId, ({ before }) =>
        ok({ edits: withoutFields(before, [field], clock.now()), words: resetWords[field] }),
      ),

    changePhotos: (actor: DealerActor, listingId: number, photoChange: CarPhotoChange): Promise<Changed> =>
      change(actor, listingId, (state) => {
        const hashes = arranged(photosOf(state), photoChange);
        const isOfFeed = isDeepStrictEqual(hashes, state.original.photos);
        const words = photoChange.kind === 'remove' ? 'Removed a photo' : 'Changed the order of the photos';
        return ok({ edits: { ...state.before, photos: isOfFeed ? null : hashes }, words });
      }),

    /** Stores a photo at the end; the same photo again changes nothing. */
    addPhoto: async (
      actor: DealerActor,
      listingId: number,
      content: Buffer,
    ): Promise<Result<{ listingId: number }, CarRefusal | PhotoFault>> => {
      const stored = await photos.store(content);
      if (!stored.ok) return stored;
      const added = await change(actor, listingId, (state) => {
        const hashes = photosOf(state);
        if (hashes.includes(stored.value)) return ok({ edits: state.before, words: '' });
        if (hashes.length >= mostPhotos) return err('too-many-photos');
        return ok({ edits: { ...state.before, photos: [...hashes, stored.value] }, words: 'Added a photo' });
      });
      if (!added.ok) await db.transaction((session) => photoRemoval.schedule([stored.value], listingId, session));
      return added;
    },
  };
};

import { mileageReach } from '#domains/cars/appraisal/appraisable.ts';
import type { Appraisal, Appraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { findScamPattern } from '#domains/contact/leads/conversation/scam-patterns.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { FeedVehicle } from '#domains/supply/feeds/feed-vehicle.ts';
import { mergeVehicle } from '#domains/supply/feeds/merge-vehicle.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Settings } from '#lib/setting.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { reasonsOfChange, writtenAnswers } from './changed-answers.ts';
import { contactDataIn, contactDataMessages } from './contact-data.ts';
import type { Draft } from './draft.ts';
import type { PhotoRemoval } from './photo-removal.server.ts';
import { isSuspiciouslyLow, priceQuestion } from './price-check.ts';
import type { HoldReason, PrivateListing } from './private-listing.ts';
import { privateListingSetting } from './private-listing-settings.ts';
import type { PrivateListingStore } from './private-listing-store.server.ts';
import { sellerOwner } from './seller-owner.ts';
import { type TimeToSell, timesToSell } from './time-to-sell.ts';
import type { ReadDraft } from './vehicle-of-draft.server.ts';

export type Seller = { firstName: string; lastName: string; email: string };

type Sources = {
  inventory: InventoryStores;
  store: PrivateListingStore;
  readDraft: ReadDraft;
  appraisals: Pick<Appraisals, 'appraise'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  findSeller(consumerId: string): Promise<Seller>;
  photoRemoval: Pick<PhotoRemoval, 'schedule'>;
  settings: Settings;
  clock: Clock;
};

const historyDays = 180;

export type Publishing = ReturnType<typeof createPublishing>;

/** Reading, checking and writing of private listings. They are listings like those of feeds, by the same writes. */
export const createPublishing = (sources: Sources) => {
  const { inventory, store, readDraft, appraisals, lookup, findSeller, photoRemoval, settings, clock } = sources;
  const { listings, owners, state } = inventory;

  /** By the history that the seller states, as the page on offer will be rated. */
  const appraiseDraft = (draft: Draft): Promise<Appraisal | null> => {
    const { vin, modelCode, year, trim, mileage, zip } = draft;
    const place = lookup.byZip(zip);
    const state = place.ok ? place.value.state : undefined;
    const vehicle = readDraft(draft, clock.now());
    const history = vehicle.ok ? vehicle.value.history : undefined;
    return appraisals.appraise({ vin, modelCode, year, trim, mileage, history, state, soldBy: 'person' });
  };

  /** Errors of the answers, by field; both those of feeds and those of private sellers. */
  const read = async (draft: Draft): Promise<Result<FeedVehicle, FieldErrors>> => {
    const vehicle = readDraft(draft, clock.now());
    if (!vehicle.ok) return vehicle;
    if (!lookup.byZip(draft.zip).ok) return err({ zip: 'Enter a ZIP code of the US.' });
    if (draft.priceUsd === null) return err({ price: 'Enter a price.' });
    for (const answer of writtenAnswers) {
      const contact = contactDataIn(draft[answer]);
      if (contact) return err({ [answer]: contactDataMessages[contact] });
    }
    if (draft.priceUsd !== draft.confirmedUsd) {
      const question = priceQuestion(draft.priceUsd, await appraiseDraft(draft));
      if (question) return err({ price: question });
    }
    return vehicle;
  };

  const isOfferedElsewhere = async (listing: PrivateListing, session: SqlSession): Promise<boolean> => {
    const { vin } = listing.draft;
    const offered = await listings.findByVins([vin], session);
    const others = offered.some(({ ownerId, removedMs }) => removedMs === null && ownerId !== listing.ownerId);
    return others || (await store.openOfVin(vin, listing.id, session)) > 0;
  };

  /** Deleting a listing that an operator hid, and listing the car again, does not bring it back. */
  const wasHidden = async ({ draft }: PrivateListing, session: SqlSession): Promise<boolean> => {
    const sameVin = await listings.findByVins([draft.vin], session);
    const edits = await listings.edits.find(
      sameVin.map(({ id }) => id),
      session,
    );
    return [...edits.values()].some(({ hiddenMs }) => hiddenMs !== null);
  };

  const holdsOf = async (listing: PrivateListing, vehicle: FeedVehicle, session: SqlSession): Promise<HoldReason[]> => {
    const { approval } = settings.current(privateListingSetting);
    const evidence = await appraiseDraft(listing.draft);
    const isNewcomer =
      approval === 'newcomers' &&
      (await store.ofConsumer(listing.consumerId, session)).every(({ publishedMs }) => publishedMs === null);
    return [
      ...((await isOfferedElsewhere(listing, session)) ? (['vin'] as const) : []),
      ...((await wasHidden(listing, session)) ? (['hidden'] as const) : []),
      ...(vehicle.vinFlags.length > 0 ? (['vin-differs'] as const) : []),
      ...(isSuspiciouslyLow(vehicle.priceUsd ?? 0, evidence) ? (['price'] as const) : []),
      ...(writtenAnswers.some((answer) => findScamPattern(listing.draft[answer])) ? (['wording'] as const) : []),
      ...(approval === 'everyone' ? (['everyone'] as const) : isNewcomer ? (['newcomer'] as const) : []),
    ];
  };

  /** The public listing and its owner, as they would be written. */
  const compose = async (
    { draft, photos, consumerId }: Pick<PrivateListing, 'draft' | 'photos' | 'consumerId'>,
    vehicle: FeedVehicle,
    { id, ownerId, before }: { id: number; ownerId: number; before?: Listing | undefined },
  ): Promise<{ listing: Listing; owner: Owner } | undefined> => {
    const place = lookup.byZip(draft.zip);
    if (!place.ok) return undefined;
    const hashes = photos.map(({ hash }) => hash);
    const listing = mergeVehicle(vehicle, before, { id, ownerId, photos: hashes, asOfMs: clock.now() });
    return { listing, owner: sellerOwner(ownerId, await findSeller(consumerId), place.value) };
  };

  /** Puts the car on offer or writes it again: the same steps as for a row of a feed. */
  const offer = async (listing: PrivateListing, vehicle: FeedVehicle, session: SqlSession): Promise<PrivateListing> => {
    await listings.hold(session);
    const [before] = listing.listingId === null ? [] : await listings.originals([listing.listingId], session);
    const id = before?.id ?? (await listings.takeIds(1, session));
    const ownerId = listing.ownerId ?? (await owners.takeIds(1, session));
    const composed = await compose(listing, vehicle, { id, ownerId, before });
    if (!composed) return listing;
    const { listing: after, owner } = composed;
    await owners.upsertMany([{ owner, feedKey: null }], session);
    await listings.upsertMany([after], session);
    const dropped = before?.photos.filter((hash) => !after.photos.includes(hash)) ?? [];
    await photoRemoval.schedule(dropped, id, session);
    await listings.fieldChanges.note([{ before, after }], { atMs: clock.now(), cause: 'seller' }, session);
    await state.markStaleMarkets([after.modelCode], session);
    return { ...listing, listingId: id, ownerId };
  };

  /** Takes the car off: its page then answers 410 with its last price. */
  const withdraw = async ({ ownerId }: PrivateListing, session: SqlSession): Promise<void> => {
    if (ownerId === null) return;
    const removed = await listings.expireMissing(
      { ownerIds: [ownerId], keepIds: new Set(), nowMs: clock.now() },
      session,
    );
    await state.markStaleMarkets(
      removed.map(({ modelCode }) => modelCode),
      session,
    );
  };

  return {
    /** The value as far as pages rate prices by it: with cars of the own model year and those beside it (RULING-61). */
    rate: async (draft: Draft): Promise<Appraisal | null> => {
      const value = await appraiseDraft(draft);
      return value?.years === 1 ? value : null;
    },
    hasSeller: async (consumerId: string): Promise<boolean> => (await findSeller(consumerId)).email !== '',
    appraise: appraiseDraft,
    read,
    holdsOf,
    compose,
    offer,

    withdraw,

    /** Leaves of a public listing a car that left, with its price, but without words and photos. */
    erase: async (listing: PrivateListing, session: SqlSession): Promise<void> => {
      await withdraw(listing, session);
      const { listingId, photos } = listing;
      const [car] = listingId === null ? [] : await listings.originals([listingId], session);
      if (car) await listings.upsertMany([{ ...car, description: '', photos: [] }], session);
      const hashes = [...photos.map(({ hash }) => hash), ...(car?.photos ?? [])];
      await photoRemoval.schedule(hashes, listingId, session);
    },

    /**
     * Checks changed answers as a publication does (SELL-10): of a car on offer its page is written again, or it is
     * taken off and waits; of one that waits already the operator sees every reason.
     */
    recheck: async (
      before: Draft,
      listing: PrivateListing,
      session: SqlSession,
    ): Promise<Result<PrivateListing, FieldErrors>> => {
      const isLive = listing.status === 'live';
      if (!isLive && listing.status !== 'review') return ok(listing);
      const vehicle = await read(listing.draft);
      // One that waits is read again when an operator approves it.
      if (!vehicle.ok) return isLive ? vehicle : ok(listing);
      const reasons = await holdsOf(listing, vehicle.value, session);
      if (!isLive) return ok({ ...listing, holds: [...new Set([...listing.holds, ...reasons])] });
      const holds = reasonsOfChange(reasons, before, listing.draft);
      if (holds.length === 0) return ok(await offer(listing, vehicle.value, session));
      await withdraw(listing, session);
      return ok({ ...listing, status: 'review', holds, reason: '' });
    },

    /** Until when a listing lasts that begins now. */
    endOf: (): number => clock.now() + settings.current(privateListingSetting).lifetimeDays * dayMs,

    /** How long similar cars took to sell, by rating; only from this site's own history. */
    timesToSell: async ({ modelCode, year, mileage }: Draft): Promise<TimeToSell[]> => {
      const sold = await listings.findExpiredSince(clock.now() - historyDays * dayMs, {
        limit: 2000,
        models: [modelCode],
      });
      return timesToSell(sold, { year, mileage, mileageReach: mileageReach(mileage) });
    },
  };
};

import { createHash } from 'node:crypto';
import type { ListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import { sellerAnswerLines } from '#domains/cars/listings/seller-answers.ts';
import type { AuditEntry, AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { HoldReason, ListingStatus, PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import type { PublishedMails } from '#domains/supply/private-listings/private-listing-mails.server.ts';
import type { PrivateListingStore } from '#domains/supply/private-listings/private-listing-store.server.ts';
import type { Publishing } from '#domains/supply/private-listings/publishing.server.ts';
import { answersOf } from '#domains/supply/private-listings/vehicle-of-draft.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Sources = {
  db: SqlDatabase;
  store: PrivateListingStore;
  publishing: Publishing;
  listingChanges: Pick<ListingChanges, 'hideIn' | 'showIn'>;
  mails: PublishedMails;
  audit: Pick<AuditLog, 'record' | 'search'>;
  nameOf(draft: PrivateListing['draft']): string;
  onPublished(): void;
  clock: Clock;
};

export const decisions = ['approved', 'refused', 'hidden', 'shown'] as const;
type Decision = (typeof decisions)[number];
export type DecideRefusal = 'not-found' | 'decided' | 'changed' | 'needs-reason' | 'not-readable';

export type QueuedListing = { id: string; name: string; status: ListingStatus; sinceMs: number; photo?: string };
export type OpenedListing = QueuedListing & {
  listingId: number | null;
  vin: string;
  priceUsd: number | null;
  description: string;
  photos: readonly string[];
  holds: readonly HoldReason[];
  answers: readonly { label: string; value: string }[];
  /** What the operator sees; a decision about anything later is refused. */
  version: string;
  reason: string;
  history: readonly Pick<AuditEntry, 'id' | 'atMs' | 'summary'>[];
};

const mostQueued = 100;
const mostHistory = 20;

/** From which status each decision is possible. */
const decidedFrom: Readonly<Record<Decision, ListingStatus>> = {
  approved: 'review',
  refused: 'review',
  hidden: 'live',
  shown: 'hidden',
};
const verbs: Readonly<Record<Decision, string>> = {
  approved: 'Approved',
  refused: 'Refused',
  hidden: 'Took down',
  shown: 'Put back',
};

const queued = ({ id, status, draft, changedMs, photos }: PrivateListing, name: Sources['nameOf']): QueuedListing => ({
  id,
  status,
  name: name(draft),
  sinceMs: changedMs,
  ...(photos[0] && { photo: photos[0].hash }),
});

/** Identifies what an operator read: answers and photos. */
const versionOf = ({ draft, photos }: Pick<PrivateListing, 'draft' | 'photos'>): string =>
  createHash('sha256')
    .update(JSON.stringify([draft, photos]))
    .digest('base64url');

export type PrivateListingDesk = ReturnType<typeof createPrivateListingDesk>;

/** Listings of private sellers that wait for an operator, and those that shoppers see. */
export const createPrivateListingDesk = (sources: Sources) => {
  const { db, store, publishing, listingChanges, mails, audit, nameOf, onPublished, clock } = sources;

  const apply = async (
    listing: PrivateListing,
    decision: Decision,
    session: SqlSession,
  ): Promise<Result<PrivateListing, DecideRefusal>> => {
    if (decision === 'refused') return ok({ ...listing, status: 'refused' });
    if (decision === 'approved') {
      const vehicle = await publishing.read(listing.draft);
      if (!vehicle.ok) return err('not-readable');
      const offered = await publishing.offer(listing, vehicle.value, session);
      return ok({ ...offered, status: 'live', holds: [], publishedMs: clock.now(), endsMs: publishing.endOf() });
    }
    if (listing.listingId === null) return err('decided');
    if (decision === 'hidden') return ok({ ...listing, status: 'hidden' });
    // The seller may have changed it meanwhile; the operator has just seen those answers.
    const vehicle = await publishing.read(listing.draft);
    if (!vehicle.ok) return err('not-readable');
    return ok({ ...(await publishing.offer(listing, vehicle.value, session)), status: 'live' });
  };

  /** Decision, mail to the seller and audit entry are one transaction. */
  const decide = async (
    operator: Operator,
    id: string,
    { decision, reason, version }: { decision: Decision; reason: string; version?: string | undefined },
  ): Promise<Result<'decided', DecideRefusal>> => {
    if (reason === '' && (decision === 'refused' || decision === 'hidden')) return err('needs-reason');
    const done = await db.transaction(async (session): Promise<Result<'decided', DecideRefusal>> => {
      const listing = await store.lock(id, session);
      if (!listing || listing.status === 'draft') return err('not-found');
      if (listing.status !== decidedFrom[decision]) return err('decided');
      // The seller may have edited it since the operator opened it (SELL-10).
      if (version !== undefined && version !== versionOf(listing)) return err('changed');
      const decided = await apply({ ...listing, reason, changedMs: clock.now() }, decision, session);
      if (!decided.ok) return decided;
      await store.update(decided.value, session);
      await mails.decided(decided.value, decision, session);
      const { listingId } = decided.value;
      if (listingId !== null && decision === 'hidden')
        await listingChanges.hideIn(session, operator, listingId, reason);
      if (listingId !== null && (decision === 'shown' || decision === 'approved'))
        await listingChanges.showIn(session, operator, listingId);
      await audit.record(
        operator,
        {
          action: `private-listing.${decision}`,
          subject: `private-listing:${id}`,
          summary: `${verbs[decision]} the ${nameOf(listing.draft)} of a private seller.`,
          details: { reason, holds: listing.holds, listingId },
        },
        session,
      );
      return ok('decided');
    });
    if (done.ok) onPublished();
    return done;
  };

  return {
    waiting: (): Promise<number> => store.countOfStatus('review'),

    /** Those that wait first, the oldest first; then the ones taken down and on offer. */
    queue: async (): Promise<QueuedListing[]> => {
      const [review, hidden, live] = await Promise.all(
        (['review', 'hidden', 'live'] as const).map((status) => store.ofStatus(status, mostQueued)),
      );
      return [...(review ?? []), ...(hidden ?? []), ...(live ?? []).reverse()].map((one) => queued(one, nameOf));
    },

    open: async (id: string): Promise<OpenedListing | undefined> => {
      const listing = await store.find(id);
      // A draft is its seller's alone.
      if (!listing || listing.status === 'draft') return undefined;
      const history = await audit.search({ subject: `private-listing:${id}` }, mostHistory);
      const { vin, priceUsd, description } = listing.draft;
      return {
        ...queued(listing, nameOf),
        listingId: listing.listingId,
        vin,
        priceUsd,
        description,
        photos: listing.photos.map(({ hash }) => hash),
        holds: listing.holds,
        answers: sellerAnswerLines(answersOf(listing.draft)),
        version: versionOf(listing),
        reason: listing.reason,
        history: history.map(({ id: entryId, atMs, summary }) => ({ id: entryId, atMs, summary })),
      };
    },

    decide,

    /** Takes down or refuses everything that a blocked account sells. */
    takeDownOf: async (operator: Operator, consumerId: string, reason: string): Promise<void> => {
      for (const { id, status } of await store.ofConsumer(consumerId)) {
        if (status === 'live') await decide(operator, id, { decision: 'hidden', reason });
        if (status === 'review') await decide(operator, id, { decision: 'refused', reason });
      }
    },
  };
};

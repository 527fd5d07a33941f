import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { PrivateListing } from './private-listing.ts';
import type { PublishedMails } from './private-listing-mails.server.ts';
import type { PrivateListingStore } from './private-listing-store.server.ts';
import type { Publishing } from './publishing.server.ts';

type Sources = {
  store: PrivateListingStore;
  publishing: Pick<Publishing, 'read' | 'holdsOf' | 'offer' | 'withdraw'>;
  mails: PublishedMails;
  clock: Clock;
};
type Change = { listingId: number; isHidden: boolean; reason: string };

/**
 * Follows operators who hide a private seller's car or show it again, on whatever screen: the seller's page says so, and
 * a mail tells why. Answers that the seller changed meanwhile are checked before shoppers see them.
 */
export const createListingVisibility = ({ store, publishing, mails, clock }: Sources) => {
  const hide = async (listing: PrivateListing, reason: string, session: SqlSession): Promise<void> => {
    if (listing.status !== 'live') return;
    const hidden = { ...listing, status: 'hidden', reason, changedMs: clock.now() } as const;
    await store.update(hidden, session);
    await mails.decided(hidden, 'hidden', session);
  };

  const show = async (listing: PrivateListing, session: SqlSession): Promise<void> => {
    if (listing.status !== 'hidden') return;
    const visible = { ...listing, reason: '', changedMs: clock.now() };
    const vehicle = await publishing.read(listing.draft);
    const holds = vehicle.ok ? await publishing.holdsOf(listing, vehicle.value, session) : [];
    if (!vehicle.ok || holds.length > 0) {
      await publishing.withdraw(listing, session);
      await store.update({ ...visible, status: 'review', holds }, session);
      return;
    }
    const live = { ...(await publishing.offer(visible, vehicle.value, session)), status: 'live' } as const;
    await store.update(live, session);
    await mails.decided(live, 'shown', session);
  };

  return async (changes: readonly Change[], session: SqlSession): Promise<void> => {
    const ids = await store.idsByListing(
      changes.map(({ listingId }) => listingId),
      session,
    );
    for (const { listingId, isHidden, reason } of changes) {
      const id = ids.get(listingId);
      const listing = id === undefined ? undefined : await store.lock(id, session);
      if (listing) await (isHidden ? hide(listing, reason, session) : show(listing, session));
    }
  };
};

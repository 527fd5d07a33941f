import type { SellerWords } from '#domains/contact/leads/conversation/seller-words.server.ts';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { PrivateListingStore } from './private-listing-store.server.ts';
import type { Publishing } from './publishing.server.ts';

type Sources = {
  store: PrivateListingStore;
  publishing: Pick<Publishing, 'erase' | 'withdraw' | 'read' | 'offer'>;
  inventory: Pick<InventoryStores, 'owners'>;
  /** What the seller wrote to shoppers. */
  words: SellerWords;
};

/**
 * Listings of a person: exported with their answers, and forgotten with the account. What stays of a public listing is
 * a car that left, with its price, but without photos, words and seller; the files of its photos go too.
 */
export const createForgetListings = ({ store, publishing, inventory, words }: Sources): PersonalData => ({
  name: 'privateListings',
  tables: ['private_listings', 'private_listing_photos'],
  read: async ({ consumerId }) =>
    Promise.all(
      (await store.ofConsumer(consumerId)).map(async (listing) => ({
        ...listing,
        conversations: listing.ownerId === null ? null : await words.read(listing.ownerId),
      })),
    ),
  pause: async (consumerId, session) => {
    for (const listing of await store.ofConsumer(consumerId, session)) {
      if (listing.status === 'live') await publishing.withdraw(listing, session);
    }
  },
  // Their status is still live: only the public listing was taken off.
  resume: async (consumerId, session) => {
    for (const listing of await store.ofConsumer(consumerId, session)) {
      if (listing.status !== 'live') continue;
      const vehicle = await publishing.read(listing.draft);
      if (vehicle.ok) await publishing.offer(listing, vehicle.value, session);
    }
  },
  forget: async ({ consumerId }, session) => {
    for (const listing of await store.ofConsumer(consumerId, session)) {
      await publishing.erase(listing, session);
      if (listing.ownerId !== null) await words.forget(listing.ownerId, session);
      const stored = listing.ownerId === null ? undefined : await inventory.owners.original(listing.ownerId, session);
      if (stored) {
        const { leadEmail: _address, ...owner } = stored.owner;
        await inventory.owners.upsertMany([{ owner: { ...owner, name: 'Private seller' }, feedKey: null }], session);
      }
      await store.remove(listing.id, session);
    }
  },
});

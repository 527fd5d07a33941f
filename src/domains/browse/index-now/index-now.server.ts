import { z } from 'zod';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingChange } from '#domains/cars/listings/listing-change.ts';
import { vdpBaseUrl } from '#domains/cars/listings/listing-title.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { isInInventory, type SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { indexNowKeyPath } from './index-now-setting.ts';

/** A host of a brand, and the cars on it. */
export type IndexedSite = { origin: string; inventory: SiteInventory };

const SEND = 'index-now.send';
const Batch = z.object({ origin: z.string(), ids: z.array(z.int()) });
type Batch = z.infer<typeof Batch>;

type Sources = {
  key(): string;
  /** Public hosts of all brands. */
  sites(): readonly IndexedSite[];
  listings: { findMany(ids: readonly number[]): Promise<Listing[]> };
  owners: { findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Owner>> };
  enqueue(job: { kind: string; payload: Batch }, session: SqlSession): Promise<unknown>;
  post(
    url: string,
    call: { body: string; headers: Readonly<Record<string, string>> },
  ): Promise<Result<string, { words: string }>>;
  /** The service that passes it on to all search engines that take part. */
  address: string;
};

/** Tells search engines of cars that came, changed or left, in one call for each host (BOT-05). */
export const createIndexNow = ({ key, sites, listings, owners, enqueue, post, address }: Sources) => {
  const send = async ({ origin, ids }: Batch): Promise<void> => {
    const site = sites().find((one) => one.origin === origin);
    // Turned off, or the brand is gone.
    if (!site || key() === '') return;
    const cars = await listings.findMany(ids);
    const sellers = await owners.findMany(cars.map(({ ownerId }) => ownerId));
    const onSite = cars.filter((listing) => {
      const owner = sellers.get(listing.ownerId);
      return owner && isInInventory(site.inventory, { listing, owner });
    });
    if (onSite.length === 0) return;
    const body = JSON.stringify({
      host: new URL(origin).host,
      key: key(),
      keyLocation: `${origin}${indexNowKeyPath}`,
      urlList: onSite.map(({ id }) => `${origin}${vdpBaseUrl(id)}`),
    });
    const answer = await post(address, { body, headers: { 'content-type': 'application/json; charset=utf-8' } });
    if (!answer.ok) throw new Error(`IndexNow for ${new URL(origin).host}: ${answer.error.words}`);
  };

  return {
    /** Takes changes in the session that reads them; without a key they are dropped. */
    carsChanged: async (changes: readonly ListingChange[], session: SqlSession): Promise<void> => {
      if (key() === '' || changes.length === 0) return;
      const ids = [...new Set(changes.map(({ listingId }) => listingId))];
      for (const { origin } of sites()) await enqueue({ kind: SEND, payload: { origin, ids } }, session);
    },

    handlers: { [SEND]: (payload: unknown) => send(Batch.parse(payload)) },
  };
};

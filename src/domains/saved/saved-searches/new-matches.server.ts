import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { LocateSearch } from '#domains/cars/search/search-area.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';

type NewMatchSources = {
  index: Pick<ListingIndex, 'search'>;
  listings: Pick<ListingStore, 'find'>;
  locate: LocateSearch;
};

/** How many cars a search finds, and how many of them were listed after a given time. */
type MatchCount = { total: number; newCount: number };

export type CountMatches = (
  search: Pick<Search, 'criteria' | 'place' | 'radiusMiles' | 'box' | 'polygon'>,
  sinceMs: number,
  asking: { inventory: SiteInventory; terms?: PaymentTerms | undefined },
) => Promise<MatchCount>;

/**
 * The index sorts by listing date, so the first old car is found by galloping search: doubling steps from the front,
 * then bisection.
 */
export const createCountMatches =
  ({ index, listings, locate }: NewMatchSources): CountMatches =>
  async (search, sinceMs, { inventory, terms }) => {
    const located = locate(search);
    if (!located) return { total: 0, newCount: 0 };
    const at = (first: number, count: number) =>
      index.search({
        inventory,
        criteria: search.criteria,
        area: located.area,
        quoteBasis: { terms, state: located.state ?? '' },
        sort: 'datelistedDESC',
        first,
        count,
        facets: 'none',
      });
    const isNew = async (position: number): Promise<boolean> => {
      const [hit] = (await at(position, 1)).hits;
      const listing = hit && (await listings.find(hit.id));
      return listing !== undefined && listing.firstSeenMs > sinceMs;
    };
    const { total } = await at(0, 0);
    // All positions before `newest` are new; none from `oldest` on is.
    let newest = 0;
    let oldest = total;
    for (let step = 1; newest < oldest; step *= 2) {
      const position = Math.min(newest + step - 1, oldest - 1);
      if (await isNew(position)) newest = position + 1;
      else {
        oldest = position;
        break;
      }
    }
    while (newest < oldest) {
      const middle = newest + Math.floor((oldest - newest) / 2);
      if (await isNew(middle)) newest = middle + 1;
      else oldest = middle;
    }
    return { total, newCount: newest };
  };

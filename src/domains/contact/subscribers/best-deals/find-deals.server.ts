import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import { dealRadiusMiles } from './best-deals-wish.ts';
import { type Deal, dealsTried } from './choose-deals.ts';

type Sources = {
  search: Pick<ListingSearch, 'search'>;
  lookups: Lookups;
  flags(brand: Brand): BrandFlags;
};

type DealMatches = {
  /** "Atlanta, GA" */
  place: string;
  /** Number of all good and great deals, of which `bestFirst` has the first. */
  total: number;
  bestFirst: Deal[];
  /** Path of the results page that lists them all, in this order. */
  path: string;
};

/** Ratings below the market; a rating needs eight similar cars (RULING-61). */
const belowMarket = ['greatprice', 'goodprice'];

export type FindDeals = ReturnType<typeof createFindDeals>;

/** Deals of one site around a ZIP, found and ordered as on its results page. */
export const createFindDeals =
  ({ search, lookups, flags }: Sources) =>
  async ({ zip, styleCodes }: BestDealsWish, brand: Brand): Promise<DealMatches | undefined> => {
    const place = settledPlace({ zip }, lookups.places);
    if (!place) return undefined;
    const dealSearch: Search = {
      ...emptySearch,
      place,
      radiusMiles: dealRadiusMiles,
      sort: 'dealASC',
      criteria: { ...emptySearch.criteria, deals: belowMarket, styles: [...styleCodes] },
    };
    const shopper = siteShopper({ brand, flags: flags(brand) });
    const { listings, totalResultCount } = await search.search({ ...dealSearch, count: dealsTried }, shopper, {
      facets: false,
    });
    return {
      place: [place.city, place.state].filter(Boolean).join(', '),
      total: totalResultCount,
      bestFirst: listings.flatMap((listing): Deal[] => {
        const { displayPrice } = listing.pricingDetail;
        if (displayPrice === null || !listing.market) return [];
        const { name } = cardOfListing(listing);
        return [{ listingId: listing.id, title: name, priceUsd: displayPrice, belowUsd: -listing.market.difference }];
      }),
      path: buildSearchPath(dealSearch, { brand, ...lookups }),
    };
  };

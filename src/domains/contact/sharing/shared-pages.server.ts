import { isExpired } from '#domains/cars/listings/listings-answer.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { searchHeading } from '#domains/finding/criteria/search-heading.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { formatMoney } from '#lib/money.ts';
import { comparePath, vehiclePath } from '#paths/paths.ts';
import type { SharedPage } from './share-terms.ts';
import type { SharedThing } from './shared-thing.ts';
import type { PageMatch, ShareContext } from './sharing.server.ts';

type Sources = {
  search: Pick<ListingSearch, 'vehicle' | 'byIds'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  lookups: Lookups;
};

type Context = Pick<ShareContext, 'brand' | 'zip'>;

/** Titles and addresses of shared pages are built here, never taken from the client. */
export const createSharedPages = ({ search, lookup, lookups }: Sources) => {
  const car = async (listingId: number, { brand, zip }: Context): Promise<PageMatch | undefined> => {
    const here = lookup.byZip(zip);
    const state = here.ok ? here.value.state : undefined;
    const vehicle = await search.vehicle(listingId, { inventory: inventoryOf(brand), state });
    if (!vehicle) return undefined;
    const { listing, status } = vehicle;
    const { pricingDetail, images } = listing;
    const [picture] = images.sources;
    const page: SharedPage = {
      kind: 'vehicle',
      title: listing.title,
      path: vehiclePath({ listingId }),
      listingIds: [listingId],
      price: pricingDetail.displayPrice === null ? '' : formatMoney(pricingDetail.displayPrice),
      // Only the dialog, which has the shopper's terms, offers to include the figures.
      figures: '',
      zip: here.ok ? (zip ?? '') : '',
      ...(picture && { picture: { src: picture.src, alt: picture.alt } }),
    };
    return { page, onOffer: status === 'live' };
  };

  const comparison = async (ids: readonly number[], { brand }: Context): Promise<PageMatch | undefined> => {
    const { listings } = await search.byIds(ids, { inventory: inventoryOf(brand) });
    const cars = listings.flatMap((listing) => (isExpired(listing) ? [] : [listing]));
    if (cars.length === 0) return undefined;
    const names = cars.map(({ year, make, model }) => `${year} ${make.name} ${model.name}`);
    const listingIds = cars.map(({ id }) => id);
    const [picture] = cars[0]?.images.sources ?? [];
    const page: SharedPage = {
      kind: 'compare',
      title: names.join(' or '),
      path: comparePath(listingIds),
      listingIds,
      price: '',
      figures: '',
      zip: '',
      ...(picture && { picture: { src: picture.src, alt: picture.alt } }),
    };
    return { page, onOffer: true };
  };

  const list = (path: string, { brand }: Context): PageMatch => {
    const url = new URL(path, 'http://here.invalid');
    const query = Object.fromEntries([...url.searchParams.keys()].map((key) => [key, url.searchParams.getAll(key)]));
    const search = readSearch({ path: url.pathname, query, ...lookups }).search;
    const page: SharedPage = {
      kind: 'list',
      title: searchHeading(search, lookups),
      path: buildSearchPath(search, { ...lookups, brand }),
      listingIds: [],
      price: '',
      figures: '',
      zip: '',
    };
    return { page, onOffer: true };
  };

  return async (thing: SharedThing, context: Context): Promise<PageMatch | undefined> => {
    if ('path' in thing) return list(thing.path, context);
    const [first, ...others] = thing.listingIds;
    if (first === undefined) return undefined;
    return others.length > 0 ? comparison(thing.listingIds, context) : car(first, context);
  };
};

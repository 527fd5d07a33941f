import { createVinLookup } from '#domains/browse/vehicle-page/vin-lookup.server.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { isVin } from '#lib/vin.ts';
import type { ToolContext } from './tool-context.ts';

type Sources = { search: Pick<ListingSearch, 'byVin' | 'vehicle'>; lookups: Lookups };

/** Shorter and longer numbers name no car (URL-07). */
const idDigits = /^\d{5,15}$/;

const pathIn = (text: string, origin: string): string | undefined => {
  const url = URL.parse(text, origin);
  return url && url.origin === new URL(origin).origin ? `${url.pathname}${url.search}` : undefined;
};

/** The id of a car by its id, its VIN or the address of its page; undefined if there is none. */
export const createCarNaming = ({ search, lookups }: Sources) => {
  const lookUpVin = createVinLookup(search);
  return async (text: string, { brand, origin }: ToolContext, shopper: ShopperContext): Promise<number | undefined> => {
    const name = text.trim();
    if (idDigits.test(name)) return Number(name);
    const vin = name.toUpperCase();
    if (isVin(vin)) return (await lookUpVin(vin, shopper))?.listing.id;
    const path = name.includes('/') ? pathIn(name, origin) : undefined;
    if (path === undefined) return undefined;
    const { query } = resolveUrl(path, { brand, ...lookups });
    const [id = ''] = [query.listingId ?? ''].flat();
    const [pathVin = ''] = [query.vin ?? ''].flat();
    if (idDigits.test(id)) return Number(id);
    return isVin(pathVin.toUpperCase()) ? (await lookUpVin(pathVin.toUpperCase(), shopper))?.listing.id : undefined;
  };
};
export type CarNaming = ReturnType<typeof createCarNaming>;

export const carNameHint = 'Its id, its VIN or the address of its page';

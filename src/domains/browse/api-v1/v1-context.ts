import type { FastifyRequest } from 'fastify';
import type { Dealers } from '#domains/browse/dealers/dealers.server.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { RawQuery } from './query-values.ts';

/** The site of a request. Nothing of a person: neither cookies nor sessions are read (API-05). */
export type V1Context = { brand: Brand; origin: string; shopper: ShopperContext };

export type V1Options = {
  search: Pick<ListingSearch, 'search' | 'byIds' | 'count'>;
  dealers: Pick<Dealers, 'search' | 'details'>;
  lookups: Lookups;
  readContext(request: FastifyRequest): V1Context;
};

export const rawQuery = ({ query }: FastifyRequest): RawQuery => query as RawQuery;

/** The address of the following part of a list: the same query with its cursor. */
export const nextAddress = (request: FastifyRequest, origin: string, cursor: string): string => {
  const address = new URL(request.url, origin);
  address.searchParams.set('cursor', cursor);
  return address.href;
};

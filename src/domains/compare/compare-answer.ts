import type { ListingAnswer } from '#domains/listings/listing-answer.ts';
import type { AnsweredListing } from '#domains/listings/listings-answer.ts';

const listOf = (body: unknown, name: 'listings' | 'owners'): { id: unknown }[] => {
  const list = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  if (!Array.isArray(list)) return [];
  return list.filter((one) => typeof one === 'object' && one !== null && Number.isInteger(one.id));
};

/** CMP-06: the cars an answer has, each with its own owner. What is left of a car that is gone is not one of them. */
export const listingsIn = (body: unknown): ListingAnswer[] => {
  const owners = new Map((listOf(body, 'owners') as ListingAnswer['owner'][]).map((owner) => [owner.id, owner]));
  return (listOf(body, 'listings') as AnsweredListing[])
    .filter((listing): listing is ListingAnswer => listing.type !== 'Expired')
    .map((listing) => ({ ...listing, owner: owners.get(listing.ownerId) ?? listing.owner }));
};

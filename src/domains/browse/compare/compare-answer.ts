import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { AnsweredListing } from '#domains/cars/listings/listings-answer.ts';
import { isRecord, listOf, recordOf } from '#lib/json-values.ts';

const isListing = (one: unknown): one is AnsweredListing => isRecord(one) && Number.isInteger(one.id);
const isOwner = (one: unknown): one is ListingAnswer['owner'] => isRecord(one) && Number.isInteger(one.id);

/** The listings of an answer, each with its owner (CMP-06). Stubs of removed cars are left out. */
export const listingsIn = (body: unknown): ListingAnswer[] => {
  const answer = recordOf(body);
  const owners = new Map(
    listOf(answer.owners)
      .filter(isOwner)
      .map((owner) => [owner.id, owner]),
  );
  return listOf(answer.listings)
    .filter(isListing)
    .filter((listing): listing is ListingAnswer => listing.type !== 'Expired')
    .map((listing) => ({ ...listing, owner: owners.get(listing.ownerId) ?? listing.owner }));
};

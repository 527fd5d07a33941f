import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import { type AnsweredListing, isExpired } from '#domains/cars/listings/listings-answer.ts';
import { pictureWords } from '#domains/cars/listings/vehicle-card-view.ts';
import { priceChangeUsd } from '#domains/saved/saved-vehicles/saved-vehicle.ts';
import { dayInZone } from '#lib/day-in-zone.ts';
import { resultsPath, vehiclePath } from '#paths/paths.ts';
import type { PersonOpinion, SharedCar } from './shared-car.ts';
import type { ListPerson } from './shared-list.ts';
import type { ListCar } from './shared-list-store.server.ts';

type Parts = {
  car: ListCar;
  /** A stub for a car that left recently, undefined for one that left long ago (RULING-24). */
  listing: AnsweredListing | undefined;
  people: readonly ListPerson[];
  opinions: readonly PersonOpinion[];
  timeZone: string;
};

const departureOf = (listing: AnsweredListing | undefined, timeZone: string): SharedCar['departure'] => {
  if (!listing) return { words: 'No longer listed' };
  if (!isExpired(listing)) return undefined;
  const likeHref = resultsPath({ makeCode: listing.make.code, modelCode: listing.model.code });
  return { words: `Removed on ${dayInZone(listing.removedDate, timeZone)}`, likeHref };
};

export const sharedCarOf = ({ car, listing, people, opinions, timeZone }: Parts): SharedCar => {
  const { listingId, addedBy, addedMs, addedPriceUsd } = car;
  const me = people.find(({ isMe }) => isMe);
  const adder = people.find(({ id }) => id === addedBy);
  const departure = departureOf(listing, timeZone);
  const common = {
    listingId,
    href: vehiclePath({ listingId }),
    addedBy: adder?.isMe ? 'You' : (adder?.name ?? ''),
    addedOn: dayInZone(addedMs, timeZone),
    opinions: [...opinions],
    mayRemove: me !== undefined && (me.isOwner || me.id === addedBy),
    ...(departure && { departure }),
  };
  if (!listing || isExpired(listing)) {
    const lastUsd = listing?.pricingDetail.salePrice ?? null;
    return {
      ...common,
      title: car.title,
      facts: '',
      picture: '',
      alt: '',
      priceUsd: lastUsd ?? addedPriceUsd,
      changeUsd: lastUsd === null ? null : priceChangeUsd(addedPriceUsd, lastUsd),
      deal: 'none',
    };
  }
  const card = cardOfListing(listing);
  return {
    ...common,
    title: card.title,
    facts: card.facts,
    picture: card.picture,
    alt: pictureWords(card),
    priceUsd: card.price,
    changeUsd: priceChangeUsd(addedPriceUsd, listing.pricingDetail.salePrice),
    deal: card.deal,
    ...(card.costs && { costs: card.costs }),
    ...(card.outTheDoor !== undefined && { outTheDoor: card.outTheDoor }),
    ...(card.monthly !== undefined && { monthly: card.monthly }),
    ...(card.assumedState !== undefined && { assumedState: card.assumedState }),
  };
};

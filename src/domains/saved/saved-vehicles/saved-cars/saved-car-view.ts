import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import { isExpired } from '#domains/cars/listings/listings-answer.ts';
import { pictureWords, trimLine } from '#domains/cars/listings/vehicle-card-view.ts';
import { type ChannelStates, channelsOf } from '#domains/contact/alert-choices/alert-target-of.ts';
import { dayInZone } from '#lib/day-in-zone.ts';
import { resultsPath, vehiclePath } from '#paths/paths.ts';
import { priceChangeUsd } from '../saved-vehicle.ts';
import type { SavedVehicleView } from '../saved-vehicles.server.ts';
import { pricesSince } from './price-since.ts';
import type { SavedCar } from './saved-car.ts';

const departureOf = (listing: SavedVehicleView['listing'], timeZone: string) => {
  if (!listing || !isExpired(listing)) return { words: 'No longer listed' };
  return {
    words: `Removed on ${dayInZone(listing.removedDate, timeZone)}`,
    likeHref: resultsPath({
      makeCode: listing.make.code,
      modelCode: listing.model.code,
    }),
  };
};

export const savedCarOf = (
  { saved, listing, priceChangeUsd: changeUsd }: SavedVehicleView,
  states: ChannelStates,
  timeZone: string,
): SavedCar => {
  const { savedPriceUsd, ...bookmark } = saved;
  const { listingId, title, savedMs } = bookmark;
  const own = { ...bookmark, ...channelsOf(bookmark, states), savedOn: dayInZone(savedMs, timeZone) };
  if (!listing || isExpired(listing)) {
    const lastUsd = listing?.pricingDetail.salePrice ?? null;
    return {
      ...own,
      href: vehiclePath({ listingId }),
      facts: '',
      fresh: '',
      picture: '',
      alt: '',
      isReducedPrice: false,
      dealIndicator: '',
      // The last price of a car that left, if still stored.
      priceUsd: lastUsd ?? savedPriceUsd,
      changeUsd: lastUsd === null ? null : priceChangeUsd(savedPriceUsd, lastUsd),
      since: [],
      deal: 'none',
      departure: { ...departureOf(listing, timeZone), leftAtUsd: lastUsd },
    };
  }
  const card = cardOfListing(listing);
  // A car that the shopper renamed still shows its real name.
  const named = title.startsWith(card.name) ? trimLine(card) : card.name;
  return {
    ...own,
    href: vehiclePath({ listingId }),
    facts: [title.includes(named) ? '' : named, card.facts].filter(Boolean).join(' · '),
    fresh: card.fresh,
    picture: card.picture,
    alt: pictureWords(card),
    priceUsd: card.price,
    changeUsd,
    since: pricesSince(saved, listing.pricingHistory),
    deal: card.deal,
    ...(card.costs && { costs: card.costs }),
    ...(card.outTheDoor !== undefined && { outTheDoor: card.outTheDoor }),
    ...(card.monthly !== undefined && { monthly: card.monthly }),
    ...(card.assumedState !== undefined && { assumedState: card.assumedState }),
    isReducedPrice: listing.isReducedPrice,
    dealIndicator: listing.pricingDetail.dealIndicator ?? '',
  };
};

import type { Listing } from '#domains/cars/listings/listing.ts';
import { changedFacts, isOfferNews, type ListingChange } from '#domains/cars/listings/listing-change.ts';
import { type NameVehicle, trimText, vdpBaseUrl } from '#domains/cars/listings/listing-title.ts';
import type { NewWebhookEvent } from './webhook.ts';
import type { WebhookEvent } from './webhook-events.ts';

type Sources = { nameVehicle: NameVehicle; origin: string };

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What changes of a car are told as; one change can be two events. */
export const createListingEvents = ({ nameVehicle, origin }: Sources) => {
  const vehicleOf = (car: Listing) => {
    const { make, model } = nameVehicle(car.makeCode, car.modelCode);
    return {
      listingId: car.id,
      dealerId: car.ownerId,
      url: `${origin}${vdpBaseUrl(car.id)}`,
      vin: car.vin,
      stockNumber: car.stockNumber || null,
      condition: car.listingType,
      year: car.year,
      make,
      model,
      trim: trimText(car.trim) || null,
      mileage: car.mileage,
      priceUsd: car.priceUsd,
    };
  };

  const eventOf = (type: WebhookEvent, car: Listing, more: object = {}): NewWebhookEvent => ({
    type,
    subject: `listing:${car.id}`,
    dealerId: car.ownerId,
    data: { ...vehicleOf(car), ...more },
  });

  return (change: ListingChange): NewWebhookEvent[] => {
    const { before, after, removedMs } = change;
    if (!after) return before ? [eventOf('listing.removed', before, { removedDate: isoOf(removedMs) })] : [];
    if (!before) return [eventOf('listing.added', after)];
    const changed = changedFacts(before, after);
    const hasOtherPrice = before.priceUsd !== after.priceUsd;
    return [
      ...(hasOtherPrice ? [eventOf('listing.price_changed', after, { previousPriceUsd: before.priceUsd })] : []),
      // A change that is no news for alerts is one of facts, even where the facts were absent before.
      ...(changed.length > 0 || !isOfferNews(change) ? [eventOf('listing.changed', after, { changed })] : []),
    ];
  };
};

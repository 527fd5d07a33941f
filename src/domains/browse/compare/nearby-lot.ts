import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { nearbyLotPrices, nearbyLotRadiusMiles } from '#domains/finding/criteria/nearby-lot-limits.ts';
import type { Query } from '#lib/query-string.ts';

type ReferenceCar = Pick<ListingAnswer, 'id' | 'makeCode' | 'modelCode' | 'year' | 'listingType'> & {
  pricingDetail: Pick<ListingAnswer['pricingDetail'], 'displayPrice'>;
};

/**
 * Query for a similar car at another dealer (CMP-11, CMP-12, RULING-65). The car's id is the first excluded one, which
 * excludes its owner too.
 */
export const nearbyLotQuery = (
  car: ReferenceCar,
  { zip, radiusMiles = nearbyLotRadiusMiles, others = [] }: { zip: string; radiusMiles?: number; others?: number[] },
): Query => {
  const { displayPrice } = car.pricingDetail;
  const prices = displayPrice === null ? undefined : nearbyLotPrices(displayPrice);
  return {
    excludedListingId: [car.id, ...others.filter((id) => id !== car.id)],
    searchRadius: radiusMiles,
    zip,
    makeCode: car.makeCode,
    modelCode: car.modelCode,
    startYear: car.year - 1,
    endYear: car.year + 1,
    listingTypes: car.listingType,
    maxPrice: prices?.max,
    minPrice: prices?.min,
  };
};

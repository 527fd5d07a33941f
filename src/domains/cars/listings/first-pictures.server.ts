import { picturesOf } from '#domains/reference/pictures/vehicle-pictures.ts';
import type { Clock } from '#lib/clock.ts';
import type { Listing } from './listing.ts';
import type { ListingStore } from './listing-store.server.ts';
import { type NameVehicle, vehicleHeading } from './listing-title.ts';

type Sources = { listings: Pick<ListingStore, 'findByIds' | 'findExpired'>; nameVehicle: NameVehicle; clock: Clock };

/** The first picture of each car on offer or recently removed. */
export const createFirstPictures =
  ({ listings, nameVehicle, clock }: Sources) =>
  async (ids: readonly number[]): Promise<Map<number, { src: string; alt: string }>> => {
    if (ids.length === 0) return new Map();
    const [offered, expired] = await Promise.all([listings.findByIds(ids), listings.findExpired(ids, clock.now())]);
    const titleOf = ({ year, makeCode, modelCode }: Listing) => vehicleHeading(year, nameVehicle(makeCode, modelCode));
    return new Map(
      [...offered, ...expired].flatMap((car) => {
        const [picture] = picturesOf(car, titleOf(car));
        return picture ? [[car.id, { src: picture.src, alt: picture.alt }] as const] : [];
      }),
    );
  };

import { z } from 'zod';
import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import { dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';

const Text = z.string().nullable();

export const Dealer = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    street: Text,
    city: Text,
    state: Text,
    zip: Text,
    latitude: z.number(),
    longitude: z.number(),
    phone: Text,
    website: Text,
    rating: z
      .object({ stars: z.number(), reviews: z.int().min(0) })
      .meta({ id: 'Rating' })
      .nullable(),
    hours: z.array(z.object({ day: z.string(), open: Text, close: Text }).meta({ id: 'OpeningHours' })),
    franchises: z.array(z.string()),
    services: z.array(z.string()),
    fee: z.int().min(0).describe('What it adds to a price, in dollars'),
    cars: z.int().min(0).describe('Its cars that match'),
    distanceMiles: z.number().nullable(),
    url: z.string(),
  })
  .meta({ id: 'Dealer' });

const orNull = (text: string | null | undefined): string | null => (text ? text : null);

export const dealerAnswer = (
  owner: OwnerAnswer,
  cars: number,
  { origin, brand }: { origin: string; brand: Brand },
): z.infer<typeof Dealer> => {
  const { address } = owner.location;
  const { value, count } = owner.rating;
  return {
    id: owner.id,
    name: owner.name,
    street: orNull(address.address1),
    city: orNull(address.city),
    state: orNull(address.state),
    zip: orNull(address.zip),
    latitude: address.latitude,
    longitude: address.longitude,
    phone: orNull(owner.phone.value),
    website: orNull(owner.website.href),
    rating: value === null ? null : { stars: value, reviews: count },
    hours: owner.hours.map(({ label, open, close }) => ({ day: label, open: orNull(open), close: orNull(close) })),
    franchises: owner.nameplate,
    services: owner.ownerServices,
    fee: owner.docFee,
    cars,
    distanceMiles: owner.distanceFromSearch,
    url: new URL(dealerPath({ ...owner, address }, brand), origin).href,
  };
};

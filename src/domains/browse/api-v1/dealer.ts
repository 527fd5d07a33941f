import { z } from 'zod';
import { dealerFacts } from '#domains/cars/sellers/dealer-facts.ts';
import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import { dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { textOrNull } from '#lib/text-or-null.ts';

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

export const dealerAnswer = (
  owner: OwnerAnswer,
  cars: number,
  { origin, brand }: { origin: string; brand: Brand },
): z.infer<typeof Dealer> => {
  const { address } = owner.location;
  return {
    ...dealerFacts(owner),
    latitude: address.latitude,
    longitude: address.longitude,
    website: textOrNull(owner.website.href),
    hours: owner.hours.map(({ label, open, close }) => ({
      day: label,
      open: textOrNull(open),
      close: textOrNull(close),
    })),
    fee: owner.docFee,
    cars,
    url: new URL(dealerPath({ ...owner, address }, brand), origin).href,
  };
};

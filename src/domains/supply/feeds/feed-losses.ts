import { z } from 'zod';

const Loss = z.object({
  /** Cars that are on sale now. */
  onSale: z.int(),
  /** Of these, cars that a complete file doesn't have. */
  missing: z.int(),
  /** Of these, cars that come with an impossible price, and so wait for an operator. */
  impossible: z.int(),
});
export type Loss = z.infer<typeof Loss>;

/** What an import would take off sale, as stored with an import that waits for an operator. */
export const FeedLosses = Loss.extend({
  /** The dealers in the file that have cars already. */
  ownerIds: z.array(z.int()),
  /** The dealers that lose more than the limit, those that lose most first. */
  dealers: z.array(Loss.extend({ id: z.int(), name: z.string() })),
  samples: z.array(
    z.object({
      listingId: z.int(),
      name: z.string(),
      vin: z.string(),
      priceUsd: z.int().nullable(),
      /** The impossible price; null for a car that is missing. */
      nextPriceUsd: z.int().nullable(),
    }),
  ),
  /** What else the import would do. */
  added: z.int(),
  priceChanged: z.int(),
  otherChanged: z.int(),
});
export type FeedLosses = z.infer<typeof FeedLosses>;

/** An import waits above both: a share of the cars on sale, and a number of cars. */
export type LossLimits = { lossPercent: number; lossCars: number };

export const lostOf = ({ missing, impossible }: Pick<Loss, 'missing' | 'impossible'>): number => missing + impossible;

export const isTooMuch = (loss: Loss, { lossPercent, lossCars }: LossLimits): boolean => {
  const lost = lostOf(loss);
  return lost >= lossCars && lost * 100 >= lossPercent * loss.onSale;
};

const count = (value: number): string => value.toLocaleString('en-US');

/** The rest of a sentence such as "It would take". */
export const lossWords = (loss: Loss): string => {
  const parts = [
    ...(loss.missing > 0 ? [`${count(loss.missing)} missing from the file`] : []),
    ...(loss.impossible > 0 ? [`${count(loss.impossible)} with an impossible price`] : []),
  ];
  return `${count(lostOf(loss))} of ${count(loss.onSale)} cars off sale (${parts.join(', ')})`;
};

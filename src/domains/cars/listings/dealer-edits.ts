import { z } from 'zod';
import type { Listing } from './listing.ts';

const PriceStep = z.object({ atMs: z.int(), priceUsd: z.int().positive().nullable() });

/** What a dealer says of one of its cars on this site, over what its feed says (DLR-09). */
export const DealerEdits = z.object({
  hiddenMs: z.int().nullable(),
  soldMs: z.int().nullable(),
  /** Every price set here, in order; null where the feed's price counted again. */
  prices: z.array(PriceStep),
  /** Null, as in the next two fields, where the feed's value counts. */
  description: z.string().nullable(),
  featureCodes: z.array(z.string()).nullable(),
  photos: z.array(z.string()).nullable(),
  /** For the dealer's own team. */
  notes: z.string(),
});
export type DealerEdits = z.infer<typeof DealerEdits>;

export const noDealerEdits: DealerEdits = {
  hiddenMs: null,
  soldMs: null,
  prices: [],
  description: null,
  featureCodes: null,
  photos: null,
  notes: '',
};

/** The fields that a dealer can change and give back to the feed. */
export const dealerFields = ['price', 'description', 'features', 'photos'] as const;
export type DealerField = (typeof dealerFields)[number];

/** The price set here; null where the feed's counts. */
export const dealerPriceOf = ({ prices }: Pick<DealerEdits, 'prices'>): number | null =>
  prices.at(-1)?.priceUsd ?? null;

/** The fields whose value here is the dealer's. */
export const changedFields = (edits: DealerEdits): DealerField[] => [
  ...(dealerPriceOf(edits) === null ? [] : (['price'] as const)),
  ...(edits.description === null ? [] : (['description'] as const)),
  ...(edits.featureCodes === null ? [] : (['features'] as const)),
  ...(edits.photos === null ? [] : (['photos'] as const)),
];

export const isEmptyEdit = (edits: DealerEdits): boolean =>
  edits.hiddenMs === null &&
  edits.soldMs === null &&
  edits.prices.length === 0 &&
  edits.notes === '' &&
  changedFields(edits).length === 0;

/** The feed's value counts again for these fields. */
export const withoutFields = (edits: DealerEdits, fields: readonly DealerField[], atMs: number): DealerEdits => ({
  ...edits,
  ...(fields.includes('price') &&
    dealerPriceOf(edits) !== null && { prices: [...edits.prices, { atMs, priceUsd: null }] }),
  ...(fields.includes('description') && { description: null }),
  ...(fields.includes('features') && { featureCodes: null }),
  ...(fields.includes('photos') && { photos: null }),
});

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

/** Fields whose value in the feed is the dealer's by now. */
export const agreedDealerFields = (original: Listing, edits: DealerEdits): DealerField[] =>
  changedFields(edits).filter((field) => {
    if (field === 'price') return original.priceUsd === dealerPriceOf(edits);
    if (field === 'description') return original.description === edits.description;
    if (field === 'features') return sameItems(original.featureCodes, edits.featureCodes ?? []);
    return original.photos.join() === edits.photos?.join();
  });

/** The prices that shoppers were asked: the feed's, except while the dealer had set another here. */
const historyOf = (original: Listing, prices: DealerEdits['prices']): Listing['priceHistory'] => {
  const steps = [
    ...original.priceHistory.map(({ atMs, priceUsd }) => ({ atMs, feedUsd: priceUsd })),
    ...prices.map(({ atMs, priceUsd }) => ({ atMs, dealerUsd: priceUsd })),
  ].sort((a, b) => a.atMs - b.atMs);
  const history: { atMs: number; priceUsd: number }[] = [];
  let feedUsd: number | null = null;
  let dealerUsd: number | null = null;
  for (const step of steps) {
    if ('feedUsd' in step) feedUsd = step.feedUsd;
    else dealerUsd = step.dealerUsd;
    const priceUsd = dealerUsd ?? feedUsd;
    if (priceUsd !== null && priceUsd !== history.at(-1)?.priceUsd) history.push({ atMs: step.atMs, priceUsd });
  }
  return history;
};

/** The car as its dealer offers it. Hiding and selling are not part of it, because they are states of the listing. */
export const applyDealerEdits = (original: Listing, edits: DealerEdits): Listing => {
  const { prices, description, featureCodes, photos } = edits;
  if (prices.length === 0 && changedFields(edits).length === 0) return original;
  return {
    ...original,
    ...(prices.length > 0 && {
      priceUsd: dealerPriceOf(edits) ?? original.priceUsd,
      priceHistory: historyOf(original, prices),
    }),
    ...(description !== null && { description }),
    ...(featureCodes !== null && { featureCodes }),
    ...(photos !== null && { photos }),
  };
};

/** A car that costs less than cars like it. */
export type Deal = {
  listingId: number;
  /** "2023 Kia Telluride" */
  title: string;
  priceUsd: number;
  /** Against the middle of similar cars. */
  belowUsd: number;
};

const dealsPerMail = 5;

/** Enough to choose from, whatever the last two mails told of. */
export const dealsTried = 3 * dealsPerMail;

/**
 * The best of them, the largest saving first. A car that the last mail told of is left out, unless it costs less now.
 * `told` are the prices it had then.
 */
export const chooseDeals = (bestFirst: readonly Deal[], sentPrices: ReadonlyMap<number, number>): Deal[] =>
  bestFirst
    .filter(({ listingId, priceUsd }) => priceUsd < (sentPrices.get(listingId) ?? Number.POSITIVE_INFINITY))
    .slice(0, dealsPerMail)
    .sort((a, b) => b.belowUsd - a.belowUsd);

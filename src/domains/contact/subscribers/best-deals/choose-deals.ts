/** A car priced below similar cars. */
export type Deal = {
  listingId: number;
  /** "2023 Kia Telluride" */
  title: string;
  priceUsd: number;
  /** Dollars below the median of similar cars. */
  belowUsd: number;
};

const dealsPerMail = 5;

/** Enough to choose from after cars of the last mail are left out. */
export const dealsTried = 3 * dealsPerMail;

/**
 * The best deals, the largest saving first. A car of the last mail is left out unless its price dropped since;
 * `sentPrices` has the prices in that mail.
 */
export const chooseDeals = (bestFirst: readonly Deal[], sentPrices: ReadonlyMap<number, number>): Deal[] =>
  bestFirst
    .filter(({ listingId, priceUsd }) => priceUsd < (sentPrices.get(listingId) ?? Number.POSITIVE_INFINITY))
    .slice(0, dealsPerMail)
    .sort((a, b) => b.belowUsd - a.belowUsd);

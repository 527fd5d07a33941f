import type { LeaseMiles, LeaseTerm } from './payment-terms.ts';

/** Percent of the MSRP. */
type ByTerm = Readonly<Record<`${LeaseTerm}`, number>>;

/** What new cars are worth when a lease ends, with the day it is of; `elsewhere` is for other body styles. */
export type Residuals = {
  readonly asOf: string;
  readonly byStyle: Readonly<Record<string, ByTerm>>;
  readonly elsewhere: ByTerm;
  readonly byMiles: Readonly<Record<`${LeaseMiles}`, number>>;
};

/** RULING-86: by body style, term and mileage. */
export const residualPercent = (
  { byStyle, elsewhere, byMiles }: Residuals,
  styleCode: string,
  term: LeaseTerm,
  miles: LeaseMiles,
): number =>
  ((Object.hasOwn(byStyle, styleCode) ? byStyle[styleCode] : undefined) ?? elsewhere)[`${term}`] + byMiles[`${miles}`];

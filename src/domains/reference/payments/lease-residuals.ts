import type { LeaseMiles, LeaseTerm } from './payment-terms.ts';

/** Percentages of the MSRP. */
type ByTerm = Readonly<Record<`${LeaseTerm}`, number>>;

/** The residual values of new cars at the end of a lease, with their date; `elsewhere` is for other body styles. */
export type Residuals = {
  readonly asOf: string;
  readonly byStyle: Readonly<Record<string, ByTerm>>;
  readonly elsewhere: ByTerm;
  readonly byMiles: Readonly<Record<`${LeaseMiles}`, number>>;
};

/** The residual by body style, term and mileage (RULING-86). */
export const residualPercent = (
  { byStyle, elsewhere, byMiles }: Residuals,
  styleCode: string,
  term: LeaseTerm,
  miles: LeaseMiles,
): number =>
  ((Object.hasOwn(byStyle, styleCode) ? byStyle[styleCode] : undefined) ?? elsewhere)[`${term}`] + byMiles[`${miles}`];

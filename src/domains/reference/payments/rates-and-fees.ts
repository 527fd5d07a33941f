import type { Residuals } from './lease-residuals.ts';
import type { Rates } from './national-rates.ts';
import type { Fees } from './state-fees.ts';

/** All that a car's costs are worked out from beside its price. An operator may change rates and fees at any time. */
export type RatesAndFees = { readonly rates: Rates; readonly fees: Fees; readonly residuals: Residuals };

import type { Residuals } from './lease-residuals.ts';
import type { Rates } from './national-rates.ts';
import type { Fees } from './state-fees.ts';

/** Everything besides a car's price that its costs depend on. Operators may change rates and fees at any time. */
export type RatesAndFees = { readonly rates: Rates; readonly fees: Fees; readonly residuals: Residuals };

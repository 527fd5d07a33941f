import type { Rates } from './national-rates.ts';
import type { Fees } from './out-the-door.ts';

/** All that a car's costs are worked out from beside its price. An operator may change it at any time. */
export type PaymentFigures = { readonly rates: Rates; readonly fees: Fees };

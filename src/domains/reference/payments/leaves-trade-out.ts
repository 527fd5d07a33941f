import type { PaymentTerms } from './payment-terms.ts';
import type { Quote } from './quote-car.ts';

/** Whether the terms include a trade-in that this car's seller does not take. */
export const leavesTradeOut = ({ takesTradeIn }: Quote, { tradeInUsd, owedUsd }: PaymentTerms): boolean =>
  !takesTradeIn && (tradeInUsd > 0 || owedUsd > 0);

/** Shown then. */
export const noTradeInWords = 'Private sellers don’t take trade-ins, so yours isn’t counted here.';

import { formatMoney } from '#lib/money.ts';
import type { Quote } from './quote-car.ts';

type TradeLine = { label: string; value: string };

/**
 * The trade-in's effect as a line of a receipt: positive equity is subtracted, negative equity is added with a plus.
 * Empty without a trade-in, or if the seller takes none.
 */
export const tradeLines = ({ tradeEquityUsd }: Pick<Quote, 'tradeEquityUsd'>): TradeLine[] => {
  if (tradeEquityUsd === 0) return [];
  if (tradeEquityUsd > 0) return [{ label: 'Trade-in, less what you owe on it', value: formatMoney(-tradeEquityUsd) }];
  return [
    {
      label: `You owe ${formatMoney(-tradeEquityUsd)} more than your trade-in is worth: added`,
      value: `+${formatMoney(-tradeEquityUsd)}`,
    },
  ];
};

/** The taxes as lines of a receipt, the first with a note. */
export const taxLines = ({ taxes }: Pick<Quote, 'taxes'>, note?: string): (TradeLine & { note?: string })[] => {
  if (taxes.length === 0) return [{ label: 'Tax', value: formatMoney(0) }];
  return taxes.map(({ label, usd }, at) => ({
    label,
    value: formatMoney(usd),
    ...(at === 0 && note !== undefined && { note }),
  }));
};

/** The maker's incentive as a line of a receipt (PAY-12). */
export const incentiveLines = ({ incentiveUsd }: Pick<Quote, 'incentiveUsd'>): TradeLine[] =>
  incentiveUsd === 0 ? [] : [{ label: 'Manufacturer cash', value: formatMoney(-incentiveUsd) }];

/** A note about the incentive beside an amount that already includes it. */
export const afterIncentive = ({ incentiveUsd }: Pick<Quote, 'incentiveUsd'>): string | undefined =>
  incentiveUsd === 0 ? undefined : `after ${formatMoney(incentiveUsd)} manufacturer cash`;

/** When the tax is paid, if not to the dealer. */
export const taxWhen = ({ takesTradeIn }: Pick<Quote, 'takesTradeIn'>): string | undefined =>
  takesTradeIn ? undefined : 'paid when you register the car';

import { formatMoney } from '#lib/money.ts';
import type { Quote } from './quote-car.ts';

type TradeLine = { label: string; value: string };

/**
 * What a trade-in does to what is paid, as a receipt says it: its equity comes off; owed beyond its worth is added, and
 * never looks like a credit. Nothing where there is none, or the seller takes none.
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

/** PAY-12: what the maker takes off, as a line between the price and what is paid. */
export const incentiveLines = ({ incentiveUsd }: Pick<Quote, 'incentiveUsd'>): TradeLine[] =>
  incentiveUsd === 0 ? [] : [{ label: 'Manufacturer cash', value: formatMoney(-incentiveUsd) }];

/** The same beside a sum that is lower by it already. */
export const afterIncentive = ({ incentiveUsd }: Pick<Quote, 'incentiveUsd'>): string | undefined =>
  incentiveUsd === 0 ? undefined : `after ${formatMoney(incentiveUsd)} manufacturer cash`;

/** When the tax is paid; a dealer takes it with the price. */
export const taxWhen = ({ takesTradeIn }: Pick<Quote, 'takesTradeIn'>): string | undefined =>
  takesTradeIn ? undefined : 'paid when you register the car';

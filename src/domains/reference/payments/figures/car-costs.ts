import type { CarCosts } from '../deal-figures.ts';

const privateSale = 'private';

/**
 * What a car's figures are worked out from, as its element carries it in `data-costs` and its view as `costs`: price,
 * fee, state and, of a new car, sticker, style and what the maker takes off, where it does. One text for both, because every card of a page has it twice. In
 * place of a fee, `private` for a car that its owner sells.
 */
export const writeCosts = (car: CarCosts): string => {
  const { priceUsd, docFeeUsd, state, isNew, msrpUsd, styleCode, isPrivateSale, incentivePriceUsd } = car;
  const fee = isPrivateSale ? privateSale : docFeeUsd;
  const incentive = incentivePriceUsd && incentivePriceUsd < priceUsd ? [priceUsd - incentivePriceUsd] : [];
  return [priceUsd, fee, state, ...(isNew ? [msrpUsd ?? '', styleCode ?? '', ...incentive] : [])].join();
};

export const readCosts = (text: string): CarCosts => {
  const [price, fee, state = '', msrp, style, incentive] = text.split(',');
  const isPrivateSale = fee === privateSale;
  return {
    priceUsd: Number(price),
    docFeeUsd: isPrivateSale ? 0 : Number(fee),
    state,
    isNew: msrp !== undefined,
    ...(isPrivateSale && { isPrivateSale }),
    msrpUsd: msrp ? Number(msrp) : null,
    ...(style && { styleCode: style }),
    ...(incentive && { incentivePriceUsd: Number(price) - Number(incentive) }),
  };
};

import type { CarCosts } from '../deal-figures.ts';

/**
 * What a car's figures are worked out from, as its element carries it in `data-costs` and its view as `costs`: price,
 * fee, state and, of a new car, sticker and style. One text for both, because every card of a page has it twice.
 */
export const writeCosts = ({ priceUsd, docFeeUsd, state, isNew, msrpUsd, styleCode }: CarCosts): string =>
  [priceUsd, docFeeUsd, state, ...(isNew ? [msrpUsd ?? '', styleCode ?? ''] : [])].join();

export const readCosts = (text: string): CarCosts => {
  const [price, fee, state = '', msrp, style] = text.split(',');
  return {
    ...{ priceUsd: Number(price), docFeeUsd: Number(fee), state, isNew: msrp !== undefined },
    msrpUsd: msrp ? Number(msrp) : null,
    ...(style && { styleCode: style }),
  };
};

import type { CarCosts } from '../quote-car.ts';

/**
 * What a car's figures are worked out from, as JSON: the text its element carries in `data-costs`, and its view as
 * `costs`. One text for both, because every card of a page has it twice; what is absent, null or false is left out.
 */
export const writeCosts = (car: CarCosts): string => {
  const { priceUsd, docFeeUsd, state, isNew, msrpUsd, styleCode, isPrivateSale, incentivePriceUsd } = car;
  return JSON.stringify({
    priceUsd,
    docFeeUsd: isPrivateSale ? 0 : docFeeUsd,
    state,
    ...(isPrivateSale && { isPrivateSale }),
    ...(isNew && {
      isNew,
      ...(msrpUsd && { msrpUsd }),
      ...(styleCode && { styleCode }),
      ...(incentivePriceUsd && incentivePriceUsd < priceUsd && { incentivePriceUsd }),
    }),
  });
};

export const readCosts = (text: string): CarCosts => ({ isNew: false, ...JSON.parse(text) });

import type { CarCosts } from '../quote-car.ts';

/**
 * What a car's figures are worked out from, as "priceUsd:38097;state:GA;isNew": the text its element carries in
 * `data-costs`, and its view as `costs`. Every card of a page has it twice, so it has no signs that either would escape;
 * what is absent, null or false is left out.
 */
export const writeCosts = (car: CarCosts): string => {
  const { priceUsd, docFeeUsd, state, isNew, msrpUsd, styleCode, isPrivateSale, incentivePriceUsd } = car;
  const parts = {
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
  };
  return Object.entries(parts)
    .map(([name, value]) => (value === true ? name : `${name}:${value}`))
    .join(';');
};

const partOf = (name: string, text: string | undefined): string | number | true => {
  if (text === undefined) return true;
  return name.endsWith('Usd') ? Number(text) : text;
};

/** Cars that a browser remembers from before have it as JSON. */
export const readCosts = (text: string): CarCosts => {
  if (text.startsWith('{')) return { isNew: false, ...JSON.parse(text) };
  const parts = text.split(';').map((part) => {
    const [name = '', value] = part.split(':');
    return [name, partOf(name, value)];
  });
  return { isNew: false, ...Object.fromEntries(parts) };
};

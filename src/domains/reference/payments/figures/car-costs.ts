import { isOwned } from '../own/ownership.ts';
import type { CarCosts } from '../quote-car.ts';

/**
 * A car's costs as text, such as "priceUsd:38097;state:GA;isNew", for `data-costs` attributes and views. Every card
 * contains it twice, so it has no characters that would be escaped, and missing, null or false values are left out.
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
    ...(isOwned(car) && {
      laterUsd: car.laterUsd,
      laterMileUsd: car.laterMileUsd,
      energyMileUsd: car.energyMileUsd,
      upkeepMileUsd: car.upkeepMileUsd,
      insureYearUsd: car.insureYearUsd,
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

/** Cars stored in browsers by earlier versions have JSON. */
export const readCosts = (text: string): CarCosts => {
  if (text.startsWith('{')) return { isNew: false, ...JSON.parse(text) };
  const parts = text.split(';').map((part) => {
    const [name = '', value] = part.split(':');
    return [name, partOf(name, value)];
  });
  return { isNew: false, ...Object.fromEntries(parts) };
};

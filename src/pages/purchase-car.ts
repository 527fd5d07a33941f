import { data, type RouterContextProvider } from 'react-router';
import { payingOptionsOf } from '#domains/contact/purchases/purchase.ts';
import { purchaseRefusals } from '#domains/contact/purchases/purchase-refusals.ts';
import type { PurchaseCar, PurchaseStart } from '#domains/contact/purchases/purchases.server.ts';
import { brandKey } from '#domains/reference/brands/brand.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { shopperOf } from './account-page.ts';
import { choicesContext, servicesContext, siteContext } from './app-context.ts';

type Opened = {
  car: Pick<PurchaseCar, 'listingId' | 'dealer' | 'listedUsd' | 'vehicle' | 'takesPurchases'>;
  start: Omit<PurchaseStart, 'contact'>;
  /** ZIP the car would be registered in: the dealer computes taxes by it. */
  zip: string;
};

/** The car in the address, if this site offers it. */
export const openPurchaseCar = async (
  context: Readonly<RouterContextProvider>,
  consumerId: string,
  text: string,
): Promise<Opened> => {
  if (!/^\d{5,15}$/.test(text)) throw data(null, { status: 404 });
  const listingId = Number(text);
  const { brand, origin, terms = defaultTerms, place } = context.get(siteContext);
  const { source } = context.get(choicesContext);
  const shopper = shopperOf(context);
  const car = await context.get(servicesContext).purchases.car(listingId, shopper);
  if (!car) throw data(null, { status: purchaseRefusals['unknown-listing'].status });
  if (!car.onOffer) throw data(null, { status: purchaseRefusals.gone.status });
  const { dealer, listedUsd, vehicle, takesPurchases } = car;
  const option = payingOptionsOf(vehicle.condition).find((one) => one === terms.option) ?? 'finance';
  return {
    car: { listingId, dealer, listedUsd, vehicle, takesPurchases },
    start: {
      consumerId,
      listingId,
      shopper,
      site: origin,
      brand: brandKey(brand),
      source,
      terms: { ...terms, option },
    },
    zip: place.zip() ?? '',
  };
};

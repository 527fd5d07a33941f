import { data, type RouterContextProvider } from 'react-router';
import { payingOptionsOf } from '#domains/contact/purchases/deal.ts';
import { dealRefusals } from '#domains/contact/purchases/deal-refusals.ts';
import type { DealCar, DealStart } from '#domains/contact/purchases/deals.server.ts';
import { defaultTerms } from '#domains/reference/payments/deal-terms.ts';
import { shopperOf } from './account-page.ts';
import { servicesContext, siteContext } from './app-context.ts';

type Opened = {
  car: Pick<DealCar, 'listingId' | 'dealer' | 'listedUsd' | 'vehicle' | 'takesDeals'>;
  start: Omit<DealStart, 'contact'>;
  /** Where they registered to be: a dealer works out taxes by it. */
  zip: string;
};

/** The car in the address, of this site. */
export const openDealCar = async (
  context: Readonly<RouterContextProvider>,
  consumerId: string,
  text: string,
): Promise<Opened> => {
  if (!/^\d{5,15}$/.test(text)) throw data(null, { status: 404 });
  const listingId = Number(text);
  const { origin, terms = defaultTerms, zip = '' } = context.get(siteContext);
  const shopper = shopperOf(context);
  const car = await context.get(servicesContext).deals.car(listingId, shopper);
  if (!car) throw data(null, { status: dealRefusals['unknown-listing'].status });
  if (!car.onOffer) throw data(null, { status: dealRefusals.gone.status });
  const { dealer, listedUsd, vehicle, takesDeals } = car;
  const option = payingOptionsOf(vehicle.condition).find((one) => one === terms.option) ?? 'finance';
  return {
    car: { listingId, dealer, listedUsd, vehicle, takesDeals },
    start: { consumerId, listingId, shopper, site: origin, terms: { ...terms, option } },
    zip,
  };
};

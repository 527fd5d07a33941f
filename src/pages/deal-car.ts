import { data, type RouterContextProvider } from 'react-router';
import { dealRefusals } from '#domains/deals/deal-refusals.ts';
import type { DealCar, DealStart } from '#domains/deals/deals.server.ts';
import { defaultTerms } from '#domains/payments/deal-terms.ts';
import { shopperOf } from './account-page.ts';
import { servicesContext, siteContext } from './app-context.ts';

type Opened = { car: Pick<DealCar, 'listingId' | 'dealer' | 'listedUsd' | 'vehicle'>; start: DealStart };

/** The car in the address, of this site; one that nobody can start a deal about has no such page. */
export const openDealCar = async (
  context: Readonly<RouterContextProvider>,
  consumerId: string,
  text: string,
): Promise<Opened> => {
  if (!/^\d{5,15}$/.test(text)) throw data(null, { status: 404 });
  const listingId = Number(text);
  const { origin, terms = defaultTerms } = context.get(siteContext);
  const shopper = shopperOf(context);
  const car = await context.get(servicesContext).deals.car(listingId, shopper);
  if (!car) throw data(null, { status: dealRefusals['unknown-listing'].status });
  if (!car.onOffer) throw data(null, { status: dealRefusals.gone.status });
  if (!car.takesDeals) throw data(null, { status: 404 });
  const { dealer, listedUsd, vehicle } = car;
  const { option, creditType } = terms;
  return {
    car: { listingId, dealer, listedUsd, vehicle },
    start: { consumerId, listingId, shopper, site: origin, option, creditType },
  };
};

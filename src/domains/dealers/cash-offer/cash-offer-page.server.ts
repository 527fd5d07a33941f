import { type Catalogue, makeByCode, modelByCodeAlone } from '#domains/catalogue/catalogue.ts';
import { buildSearchPath, type UrlContext } from '#domains/criteria/address/build-search-path.ts';
import { dealerPath } from '#domains/criteria/address/dealer-address.ts';
import type { Lookups } from '#domains/criteria/address/path-meaning.ts';
import { sellPath } from '#domains/criteria/address/paths.ts';
import type { LocationLookup } from '#domains/locations/location-lookup.ts';
import type { OwnerStore } from '#domains/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { awayWords } from '../dealer-card-view.ts';
import type { Dealers } from '../dealers.server.ts';
import type { CashOfferView, EstimateView } from './cash-offer-view.ts';
import { type CashOffer, type CashOffers, comparableSearch } from './cash-offers.server.ts';
import { conditionOf, conditions, mostMiles, oldestYear, TradedCar } from './traded-car.ts';

type CashOfferPageSources = {
  cashOffers: CashOffers;
  dealers: Pick<Dealers, 'cashOfferDealers'>;
  owners: Pick<OwnerStore, 'find'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  lookups: Lookups;
  catalogue: Catalogue;
  clock: Clock;
};

type CashOfferRequest = { query: URLSearchParams; brand: UrlContext['brand']; zip?: string | undefined };

const nearDealers = 3;
const longestCode = 64;
const largestId = 2_147_483_647;

const expiryWords = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const between = (low: number, high: number): string => `${formatMoney(low)} to ${formatMoney(high)}`;

export type CashOfferPages = ReturnType<typeof createCashOfferPages>;

/** RULING-11, DLR-06: a page that works for anybody; a dealer and a code only count when that dealer makes such offers. */
export const createCashOfferPages = (sources: CashOfferPageSources) => {
  const { cashOffers, dealers, owners, lookup, lookups, catalogue, clock } = sources;

  const offeringDealer = async (text: string) => {
    const id = /^\d{5,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
    const owner = id === undefined ? undefined : await owners.find(id);
    return owner?.instantCashOffer && !owner.privateSeller ? owner : undefined;
  };

  const nameOf = ({ modelCode, year }: TradedCar): string => {
    const model = modelByCodeAlone(catalogue, modelCode);
    return `${year} ${makeByCode(catalogue, model?.makeCode ?? '')?.name ?? ''} ${model?.name ?? ''}`;
  };

  const estimateView = (found: CashOffer, urls: UrlContext): EstimateView => {
    const { car, offer, retail, comparables, expiresMs, offerCode } = found;
    const makeCode = modelByCodeAlone(catalogue, car.modelCode)?.makeCode ?? '';
    return {
      name: nameOf(car),
      line: `${grouped(car.mileage)} miles · ${conditionOf(car.condition)?.name.toLowerCase()} condition`,
      range: between(offer.low, offer.high),
      retail: between(retail.low, retail.high),
      comparables,
      comparablesHref: buildSearchPath({ ...comparableSearch(makeCode, car), count: 25 }, urls),
      offerCode,
      expires: expiryWords.format(expiresMs),
    };
  };

  /** What was said of the car; a form that was not sent says nothing wrong. */
  const readCar = (query: URLSearchParams) => {
    const said = (name: string): string => query.get(name)?.trim() ?? '';
    const make = makeByCode(catalogue, said('makeCode').toUpperCase());
    const model = make?.models.find(({ code }) => code === said('modelCode').toUpperCase());
    const latest = new Date(clock.now()).getUTCFullYear() + 1;
    const mileage = said('mileage').replace(/[,\s]/g, '');
    const errors: CashOfferView['errors'] = {};
    if (query.has('mileage') && (!/^\d{1,6}$/.test(mileage) || Number(mileage) > mostMiles)) {
      errors.mileage = `Enter the miles on the odometer, up to ${grouped(mostMiles)}.`;
    }
    if (query.has('modelCode') && make && !model) errors.modelCode = 'Choose the model.';
    const car = TradedCar.safeParse({
      modelCode: model?.code,
      year: Number(said('year')),
      mileage: /^\d{1,6}$/.test(mileage) ? Number(mileage) : undefined,
      condition: said('condition') || 'good',
    });
    return {
      make,
      errors,
      car: car.success && car.data.year <= latest ? car.data : undefined,
      fields: {
        year: said('year') || String(latest - 6),
        makeCode: make?.code ?? '',
        modelCode: model?.code ?? '',
        mileage: said('mileage').slice(0, 10),
        condition: conditionOf(said('condition'))?.code ?? 'good',
      },
      years: Array.from({ length: latest - oldestYear + 1 }, (_, at) => latest - at),
    };
  };

  return {
    open: async ({ query, brand, zip }: CashOfferRequest): Promise<CashOfferView> => {
      const urls: UrlContext = { brand, ...lookups };
      const dealer = await offeringDealer(query.get('dealer_id')?.trim() ?? '');
      const offerCode = dealer ? (query.get('offerCode')?.trim().slice(0, longestCode) ?? '') : '';
      const { make, car, errors, fields, years } = readCar(query);
      const [estimate, offered] = await Promise.all([
        car ? cashOffers.estimate(car) : undefined,
        offerCode === '' ? undefined : cashOffers.byCode(offerCode),
      ]);
      const said = query.get('zip')?.trim() || zip || '';
      const place = lookup.byZip(said);
      const near =
        estimate && place.ok ? await dealers.cashOfferDealers({ from: place.value, count: nearDealers }) : [];
      return {
        ...(dealer && {
          dealer: {
            id: dealer.id,
            name: dealer.name,
            href: dealerPath(dealer, urls.brand),
            where: `${dealer.address.city}, ${dealer.address.state}`,
            phone: dealer.phone,
            offerCode,
            ...(offered && { estimate: estimateView(offered, urls) }),
          },
        }),
        fields: { ...fields, zip: place.ok ? said : '' },
        errors,
        years,
        makes: catalogue.makes.map(({ code, name }) => ({ code, name })),
        models: (make?.models ?? []).map(({ code, name }) => ({ code, name })),
        conditions: conditions.map(({ code, name, hint }) => ({ code, name, hint })),
        ...(estimate && { estimate: estimateView(estimate, urls) }),
        tooFew: car && !estimate ? nameOf(car) : '',
        near: near.map(({ id, name, city, state, miles }) => ({
          name,
          where: `${city}, ${state}`,
          away: awayWords(miles),
          href: sellPath({ ...(estimate && { offerCode: estimate.offerCode }), dealer_id: id }),
        })),
      };
    },
  };
};

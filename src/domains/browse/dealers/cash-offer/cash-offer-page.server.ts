import { mileageReach } from '#domains/cars/appraisal/appraisable.ts';
import { conditionOf, conditions } from '#domains/cars/appraisal/condition.ts';
import type { DescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import { type Catalogue, makeByCode, modelByCodeAlone, trimsOf } from '#domains/reference/catalogue/catalogue.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { createFieldReader } from '#domains/reference/payments/form-fields.ts';
import type { Clock } from '#lib/clock.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { sellPath } from '#paths/paths.ts';
import { awayWords } from '../dealer-card-view.ts';
import type { Dealers } from '../dealers.server.ts';
import type { CashOfferView, EstimateView } from './cash-offer-view.ts';
import type { CashOffer, CashOffers } from './cash-offers.server.ts';
import { mostMiles, oldestYear, TradedCar } from './traded-car.ts';

type CashOfferPageSources = {
  cashOffers: CashOffers;
  describeVin: DescribeVin;
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
const mostOwedUsd = 500_000;

const signed = (usd: number): string => (usd < 0 ? `−${formatMoney(-usd)}` : formatMoney(usd));

/** A search for the cars on offer that the estimate is based on. */
const comparableSearch = (
  makeCode: string,
  { car: { modelCode, year, mileage }, market: { years } }: CashOffer,
): Search => ({
  ...emptySearch,
  radiusMiles: 0,
  criteria: {
    ...noCriteria,
    makes: [makeCode],
    models: [modelCode],
    listingTypes: ['3P_CERT', 'CERTIFIED', 'USED'],
    year: { min: year - years, max: year + years },
    mileage: {
      min: Math.max(0, Math.floor(mileage - mileageReach(mileage))),
      max: Math.ceil(mileage + mileageReach(mileage)),
    },
  },
});

/** The steps from similar cars' prices to the amount. */
const receiptOf = ({ car, market, value }: CashOffer): EstimateView['receipt'] => [
  {
    label: `A car like it with the usual ${grouped(market.usual.mileage)} miles, at a dealer`,
    value: formatMoney(value.similarUsd),
  },
  { label: `Its ${grouped(car.mileage)} miles`, value: signed(value.milesUsd) },
  { label: `${conditionOf(car.condition)?.name ?? ''} condition`, value: signed(value.conditionUsd) },
  { label: 'What dealers keep to prepare and sell it', value: signed(value.dealerKeepsUsd) },
];

export type CashOfferPages = ReturnType<typeof createCashOfferPages>;

/** The page works without dealer and code; they count only for a dealer that makes cash offers (RULING-11, DLR-06). */
export const createCashOfferPages = (sources: CashOfferPageSources) => {
  const { cashOffers, describeVin, dealers, owners, lookup, lookups, catalogue, clock } = sources;

  const offeringDealer = async (text: string) => {
    const id = /^\d{5,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
    const owner = id === undefined ? undefined : await owners.find(id);
    return owner?.instantCashOffer && !owner.privateSeller ? owner : undefined;
  };

  const nameOf = ({ modelCode, year, trim }: TradedCar): string => {
    const model = modelByCodeAlone(catalogue, modelCode);
    const make = makeByCode(catalogue, model?.makeCode ?? '');
    return [year, make?.name, model?.name, trimText(trim)].filter(Boolean).join(' ');
  };

  const estimateView = (offer: CashOffer, urls: UrlContext): EstimateView => {
    const { car, market, value, expiresMs, offerCode } = offer;
    const model = modelByCodeAlone(catalogue, car.modelCode);
    const { name: condition = '', ownersShare = 0 } = conditionOf(car.condition) ?? {};
    return {
      name: nameOf(car),
      line: `${grouped(car.mileage)} miles · ${condition.toLowerCase()} condition${car.trim === '' ? ' · any trim' : ''}`,
      amountUsd: value.amountUsd,
      lowUsd: value.lowUsd,
      highUsd: value.highUsd,
      asking: between(...market.tenthUsd),
      paidPercent: Math.round(ownersShare * 100),
      comparables: market.comparables,
      comparablesHref: buildSearchPath(comparableSearch(model?.makeCode ?? '', offer), urls),
      receipt: receiptOf(offer),
      similar: market.nearest.map(({ year, trim, city, state, mileage, priceUsd, movedUsd }) => ({
        name: [year, model?.name, trimText(trim)].filter(Boolean).join(' '),
        where: `${city}, ${state}`,
        miles: mileage,
        priceUsd,
        movedUsd,
        paidUsd: Math.round(movedUsd * ownersShare),
      })),
      offerCode,
      expires: expiryWords.format(expiresMs),
      expiresMs,
    };
  };

  /** Reads the car from the query, completed from its VIN. No errors before the form was submitted. */
  const readCar = async (query: URLSearchParams, state: string) => {
    const fieldOf = (name: string): string => query.get(name)?.trim() ?? '';
    const vin = fieldOf('vin').slice(0, 40);
    const described = vin === '' ? undefined : await describeVin(vin);
    const description = described?.ok ? described.value : undefined;
    const make = makeByCode(catalogue, description?.makeCode ?? fieldOf('makeCode').toUpperCase());
    const modelCode = description?.modelCode ?? fieldOf('modelCode').toUpperCase();
    const model = make?.models.find(({ code }) => code === modelCode);
    const latest = new Date(clock.now()).getUTCFullYear() + 1;
    const year = description ? String(description.year) : fieldOf('year') || String(latest - 6);
    const trims = (model ? trimsOf(model, Number(year)) : []).map(({ name }) => name);
    const trim = trims.find((name) => name === (fieldOf('trim') || description?.trim)) ?? '';
    const mileage = fieldOf('mileage').replace(/[,\s]/g, '');
    const read = createFieldReader<'owed'>({ owed: fieldOf('owed') });
    const owedUsd = read.amount('owed', { label: 'What is still owed', most: mostOwedUsd });
    const errors: CashOfferView['errors'] = { ...read.errors };
    if (described && !described.ok) errors.vin = 'This isn’t a valid VIN. Please check each character.';
    if (description && !make) errors.vin = 'We can’t tell the make from this VIN. Please choose it below.';
    // Choosing a model submits the form to load its trims, before the miles are entered.
    const isSubmitted = mileage !== '' || query.has('ask');
    if (isSubmitted && (!/^\d{1,6}$/.test(mileage) || Number(mileage) > mostMiles)) {
      errors.mileage = `Enter the miles on the odometer, up to ${grouped(mostMiles)}.`;
    }
    if (query.has('modelCode') && make && !model) errors.modelCode = 'Choose the model.';
    const condition = conditionOf(fieldOf('condition'))?.code ?? 'good';
    const car = TradedCar.safeParse({
      modelCode: model?.code,
      year: Number(year),
      trim,
      state,
      condition,
      mileage: /^\d{1,6}$/.test(mileage) ? Number(mileage) : undefined,
    });
    return {
      make,
      trims,
      errors,
      owedUsd,
      car: car.success && car.data.year <= latest ? car.data : undefined,
      fields: {
        vin,
        year,
        trim,
        condition,
        makeCode: make?.code ?? '',
        modelCode: model?.code ?? '',
        mileage: fieldOf('mileage').slice(0, 10),
        owed: fieldOf('owed').slice(0, 12),
      },
      years: Array.from({ length: latest - oldestYear + 1 }, (_, at) => latest - at),
    };
  };

  return {
    open: async ({ query, brand, zip }: CashOfferRequest): Promise<CashOfferView> => {
      const urls: UrlContext = { brand, ...lookups };
      const dealer = await offeringDealer(query.get('dealer_id')?.trim() ?? '');
      const offerCode = dealer ? (query.get('offerCode')?.trim().slice(0, longestCode) ?? '') : '';
      const zipText = query.get('zip')?.trim() || zip || '';
      const place = lookup.byZip(zipText);
      const { make, trims, car, errors, fields, owedUsd, years } = await readCar(
        query,
        place.ok ? place.value.state : '',
      );
      const [estimate, offered] = await Promise.all([
        car ? cashOffers.estimate(car) : undefined,
        offerCode === '' ? undefined : cashOffers.byCode(offerCode),
      ]);
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
        fields: { ...fields, zip: place.ok ? zipText : '' },
        errors,
        years,
        makes: catalogue.makes.map(({ code, name }) => ({ code, name })),
        models: (make?.models ?? []).map(({ code, name }) => ({ code, name })),
        trims,
        conditions: conditions.map(({ code, name, hint }) => ({
          code,
          name,
          hint,
          ...(estimate && { overGoodUsd: estimate.value.byCondition[code] }),
        })),
        ...(owedUsd !== undefined && { owedUsd }),
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

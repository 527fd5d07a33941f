import { wholeInventory } from '#domains/brands/site-inventory.ts';
import { type Catalogue, modelByCodeAlone } from '#domains/catalogue/catalogue.ts';
import { noCriteria } from '#domains/criteria/criteria.ts';
import { emptySearch, type Search } from '#domains/criteria/search.ts';
import type { ListingSearch } from '#domains/search/listing-search.server.ts';
import type { Clock } from '#lib/clock.ts';
import { estimateOffer, type OfferEstimate } from './estimate-offer.ts';
import { type CodedOffer, dayOf, expiryOf, offerCodeOf, readOfferCode } from './offer-code.ts';
import type { TradedCar } from './traded-car.ts';

export type CashOffer = OfferEstimate & { offerCode: string; car: TradedCar; expiresMs: number };

type CashOfferSources = { search: Pick<ListingSearch, 'search'>; catalogue: Catalogue; clock: Clock };

const yearsAround = 3;
const mostComparables = 100;

/** Cars like it, for sale anywhere. */
export const comparableSearch = (
  makeCode: string,
  { modelCode, year }: Pick<TradedCar, 'modelCode' | 'year'>,
): Search => ({
  ...emptySearch,
  radiusMiles: 0,
  count: mostComparables,
  criteria: {
    ...noCriteria,
    makes: [makeCode],
    models: [modelCode],
    listingTypes: ['3P_CERT', 'CERTIFIED', 'USED'],
    year: { min: year - yearsAround, max: year + yearsAround },
  },
});

export type CashOffers = ReturnType<typeof createCashOffers>;

/** DLR-06, RULING-11: what a car may bring, from the prices of those that are for sale. Nothing is stored: a code says it all. */
export const createCashOffers = ({ search, catalogue, clock }: CashOfferSources) => {
  const offerOf = async (coded: CodedOffer): Promise<CashOffer | undefined> => {
    const model = modelByCodeAlone(catalogue, coded.car.modelCode);
    if (!model) return undefined;
    const { listings } = await search.search(
      comparableSearch(model.makeCode, coded.car),
      { inventory: wholeInventory },
      { facets: false },
    );
    const comparables = listings.flatMap(({ year, mileageValue, pricingDetail, listingType, owner }) =>
      pricingDetail.salePrice === null
        ? []
        : [
            {
              year,
              mileage: mileageValue,
              priceUsd: pricingDetail.salePrice,
              certified: listingType === 'CERTIFIED',
              privateSeller: owner.privateSeller,
            },
          ],
    );
    const estimate = estimateOffer(coded.car, comparables);
    return estimate && { ...estimate, offerCode: offerCodeOf(coded), car: coded.car, expiresMs: expiryOf(coded) };
  };

  return {
    /** Undefined when too few such cars are for sale to say anything. */
    estimate: (car: TradedCar): Promise<CashOffer | undefined> => offerOf({ car, day: dayOf(clock.now()) }),

    /** Undefined for a code that is none of ours or has run out. */
    byCode: async (code: string): Promise<CashOffer | undefined> => {
      const coded = readOfferCode(code);
      if (!coded || coded.day > dayOf(clock.now()) || expiryOf(coded) <= clock.now()) return undefined;
      return offerOf(coded);
    },
  };
};

import type { Appraisal, Appraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import { type TradeInValue, tradeInValue } from '#domains/cars/appraisal/trade-in-value.ts';
import { allTrimsOf, type Catalogue, modelByCodeAlone } from '#domains/reference/catalogue/catalogue.ts';
import type { Clock } from '#lib/clock.ts';
import { slugKey } from '#lib/slug.ts';
import { type CodedOffer, dayOf, expiryOf, offerCodeOf, readOfferCode } from './offer-code.ts';
import type { TradedCar } from './traded-car.ts';

export type CashOffer = {
  car: TradedCar;
  /** Asking prices of dealers for such a car. */
  market: Appraisal;
  /** The amount a dealer may pay for it. */
  value: TradeInValue;
  offerCode: string;
  expiresMs: number;
};

type CashOfferSources = { appraisals: Pick<Appraisals, 'appraise'>; catalogue: Catalogue; clock: Clock };

export type CashOffers = ReturnType<typeof createCashOffers>;

/**
 * Estimates a car's value from the prices of similar cars for sale (DLR-06, RULING-11). Nothing is stored: the code
 * contains all inputs.
 */
export const createCashOffers = ({ appraisals, catalogue, clock }: CashOfferSources) => {
  const offerOf = async ({ car: coded, day }: CodedOffer): Promise<CashOffer | undefined> => {
    const model = modelByCodeAlone(catalogue, coded.modelCode);
    if (!model) return undefined;
    const trim = allTrimsOf(model).find(({ name }) => slugKey(name) === slugKey(coded.trim))?.name ?? '';
    const car = { ...coded, trim };
    const { modelCode, year, mileage, state } = car;
    const market = await appraisals.appraise({
      modelCode,
      year,
      trim,
      mileage,
      soldBy: 'dealer',
      state: state === '' ? undefined : state,
    });
    if (!market) return undefined;
    const offer = { car, day };
    return {
      car,
      market,
      value: tradeInValue(market, car.condition),
      offerCode: offerCodeOf(offer),
      expiresMs: expiryOf(offer),
    };
  };

  return {
    /** Undefined if too few similar cars are for sale. */
    estimate: (car: TradedCar): Promise<CashOffer | undefined> => offerOf({ car, day: dayOf(clock.now()) }),

    /** Undefined for an unknown or expired code. */
    byCode: async (code: string): Promise<CashOffer | undefined> => {
      const coded = readOfferCode(code);
      if (!coded || coded.day > dayOf(clock.now()) || expiryOf(coded) <= clock.now()) return undefined;
      return offerOf(coded);
    },
  };
};

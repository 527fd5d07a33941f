import { minimumComparables } from '#domains/cars/listings/deal-rating.ts';
import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { median, quantile } from '#lib/robust-regression.ts';
import { createTtlCache, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { type Appraisable, appraisableOf } from './appraisable.ts';
import { compared, estimateFrom, fitMarket, type Market } from './market-estimate.ts';

/** What an owner enters about their car; the rest is assumed to be as in most cars of its kind. */
export type CarToValue = {
  /** Leaves the car's own offer out of the evidence, where it is for sale. */
  vin?: string | null | undefined;
  modelCode: string;
  year: number;
  /** Empty if not given. */
  trim: string;
  mileage: number;
  /** State the car is in, because prices differ by region. */
  state?: string | undefined;
  /** Accidents, owners and title; unknown unless given. */
  history?: Appraisable['history'] | undefined;
  /** Kind of seller: private sellers ask less than dealers. */
  soldBy: 'dealer' | 'person';
};

type OfferedCar = Appraisable & { vin: string; city: string; onSale: boolean };

/** A similar car, with its price adjusted to the appraised car's year, miles and equipment. */
type SimilarCar = Pick<OfferedCar, 'year' | 'trim' | 'mileage' | 'city' | 'state'> & {
  priceUsd: number;
  movedUsd: number;
};

export type Appraisal = MarketEstimate & {
  /** How many model years before and after its own were compared. */
  years: number;
  /** The range of the adjusted prices of nine in ten similar cars. */
  tenthUsd: readonly [low: number, high: number];
  /** Median mileage of similar cars, and the estimate at that mileage. */
  usual: { mileage: number; estimateUsd: number };
  /** The most similar cars on sale, most similar first. */
  nearest: readonly SimilarCar[];
};

export type Appraisals = ReturnType<typeof createAppraisals>;

const soldDays = 90;
const yearsAtMost = 3;
const mostNearest = 5;
const mostModels = 40;
/** Distance of one model year, in miles. */
const milesOfAYear = 12_000;

const unknownHistory: Appraisable['history'] = {
  owners: null,
  accidents: null,
  cleanTitle: null,
  frameDamage: null,
  personalUse: null,
  freeReport: false,
};

/** The most frequent value; the first of equally frequent ones. */
const commonest = <T>(values: readonly T[], keyOf: (value: T) => string): T | undefined =>
  [...Map.groupBy(values, keyOf).values()].sort((a, b) => b.length - a.length)[0]?.[0];

/** A typical car of its kind on offer, for body, engine and drive that were not given. */
const likeMost = ({ year, trim }: CarToValue, offered: readonly Appraisable[]): Appraisable | undefined => {
  const near = offered.filter((car) => Math.abs(car.year - year) <= 1);
  const sameTrim = near.filter((car) => car.trim === trim);
  return commonest(sameTrim.length > 0 ? sameTrim : near, (car) =>
    [car.styleCode, trim ? '' : car.trim, car.engine.name, car.drive.group, car.cab?.name].join('|'),
  );
};

/**
 * Estimates the price of a car that is not on offer, from all cars of its model (RULING-61). It is the same estimate as
 * behind deal ratings, owned cars, trade-ins and cash offers.
 */
export const createAppraisals = ({
  listings,
  owners,
  clock,
}: {
  listings: Pick<ListingStore, 'comparables'>;
  owners: Pick<OwnerStore, 'findMany'>;
  clock: Clock;
}) => {
  type ModelMarket = { offered: readonly OfferedCar[]; fits: Map<string, Market | undefined> };
  // One estimate reads and fits a model's whole market, so it is cached for two minutes.
  const markets = createTtlCache<ModelMarket>({
    name: 'appraisalMarkets',
    timeoutMs: STORE_TTL_MS,
    clock,
    maxEntries: mostModels,
  });

  const readMarket = async (modelCode: string): Promise<ModelMarket> => {
    const cars = await listings.comparables(modelCode, clock.now() - soldDays * dayMs);
    const used = cars.filter(({ listingType }) => listingType !== 'NEW');
    const sellers = await owners.findMany(used.map(({ ownerId }) => ownerId));
    const offered = used.flatMap((car) => {
      const owner = sellers.get(car.ownerId);
      if (!owner) return [];
      return [{ ...appraisableOf(car, owner), vin: car.vin, city: owner.address.city, onSale: car.removedMs === null }];
    });
    return { offered, fits: new Map() };
  };

  const fitOf = ({ offered, fits }: ModelMarket, styleCode: string): Market | undefined => {
    const fit = fits.get(styleCode);
    if (fit || fits.has(styleCode)) return fit;
    const fitted = fitMarket(offered.filter((car) => car.styleCode === styleCode));
    fits.set(styleCode, fitted);
    return fitted;
  };

  return {
    /** Null if there are too few similar cars. */
    appraise: async (subject: CarToValue): Promise<Appraisal | null> => {
      const modelMarket = await markets.getOrLoad(subject.modelCode, () => readMarket(subject.modelCode));
      const ownOffer = modelMarket.offered.find(({ vin }) => vin === subject.vin);
      const like = likeMost(
        subject,
        modelMarket.offered.filter((car) => car !== ownOffer),
      );
      const market = like && fitOf(modelMarket, like.styleCode);
      if (!like || !market) return null;
      const own: Appraisable = {
        ...like,
        id: ownOffer?.id ?? 0,
        listingType: 'USED',
        trim: subject.trim || like.trim,
        year: subject.year,
        mileage: subject.mileage,
        priceUsd: null,
        msrpUsd: null,
        history: subject.history ?? unknownHistory,
        state: subject.state ?? like.state,
        privateSeller: subject.soldBy === 'person',
      };
      const row = market.place(own);
      // A small site has few cars of a kind, so cars of more distant model years are included, with adjusted prices.
      const years = compared(row, market).length < minimumComparables ? yearsAtMost : 1;
      const alike = compared(row, market, years);
      if (alike.length < minimumComparables) return null;
      const { listingType, year, state, privateSeller, history } = own;
      // Without a trim, similar cars keep their own, so that the range covers all trims.
      const asItIs = ({ car }: (typeof alike)[number]) => {
        const moved = { ...car, listingType, year, mileage: subject.mileage, state, privateSeller, history };
        const share = Math.exp(market.place(moved).predicted - market.place(car).predicted);
        return { car, movedUsd: (car.priceUsd ?? 0) * share };
      };
      const near = subject.trim === '' ? alike.map(asItIs) : alike;
      const prices = near.map(({ movedUsd }) => movedUsd).sort((a, b) => a - b);
      const mileage = Math.round(median(near.map(({ car }) => car.mileage)));
      const predicted = subject.trim === '' ? Math.log(median(prices)) : row.predicted;
      const ofMiles = market.place({ ...own, mileage }).predicted - row.predicted;
      const apart = (car: Appraisable): number =>
        Math.abs(car.year - year) * milesOfAYear + Math.abs(car.mileage - subject.mileage);
      const details = new Map(modelMarket.offered.map((car) => [car.id, car]));
      return {
        ...estimateFrom({ predicted }, near, clock.now()),
        years,
        tenthUsd: [quantile(prices, 0.05), quantile(prices, 0.95)],
        usual: { mileage, estimateUsd: Math.exp(predicted + ofMiles) },
        nearest: near
          .flatMap(({ car, movedUsd }) => {
            const { city, onSale } = details.get(car.id) ?? { city: '', onSale: false };
            return onSale ? [{ car, city, movedUsd }] : [];
          })
          .sort((a, b) => apart(a.car) - apart(b.car))
          .slice(0, mostNearest)
          .map(({ car: { year, trim, mileage: miles, state, priceUsd }, city, movedUsd }) => ({
            year,
            trim,
            mileage: miles,
            city,
            state,
            priceUsd: priceUsd ?? 0,
            movedUsd: Math.round(movedUsd),
          })),
      };
    },

    stats: markets.stats,
  };
};

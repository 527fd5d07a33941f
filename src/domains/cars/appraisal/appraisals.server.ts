import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { median, quantile } from '#lib/robust-regression.ts';
import { createTtlCache, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { type Appraisable, appraisableOf } from './appraisable.ts';
import { minimumComparables } from './deal-rating.ts';
import { compared, estimateFrom, fitMarket, type Market } from './market-estimate.ts';

/** As much as a person says of their car; what they leave out is taken from most of its kind. */
export type CarToValue = {
  modelCode: string;
  year: number;
  /** Empty when not said. */
  trim: string;
  mileage: number;
  /** Where it stands, for what the region makes of a price. */
  state?: string | undefined;
  /** Whose price it is: people ask less than dealers. */
  soldBy: 'dealer' | 'person';
};

type OfferedCar = Appraisable & { city: string; onSale: boolean };

/** A similar car, and its price moved to the asked car's year, miles and equipment. */
type SimilarCar = Pick<OfferedCar, 'year' | 'trim' | 'mileage' | 'city' | 'state'> & {
  priceUsd: number;
  movedUsd: number;
};

export type Appraisal = MarketEstimate & {
  /** So many model years before and after its own were compared. */
  years: number;
  /** Between these lie nine of ten similar cars, moved to this one. */
  tenthUsd: readonly [low: number, high: number];
  /** Miles of the middle one of the similar cars, and what the car would cost with those. */
  usual: { mileage: number; estimateUsd: number };
  /** The most alike of those on sale, nearest first. */
  nearest: readonly SimilarCar[];
};

export type Appraisals = ReturnType<typeof createAppraisals>;

const soldDays = 90;
const yearsAtMost = 3;
const mostNearest = 5;
const mostModels = 40;
/** Of another model year is as far as so many miles. */
const milesOfAYear = 12_000;

const unknownHistory: Appraisable['history'] = {
  owners: null,
  accidents: null,
  cleanTitle: null,
  frameDamage: null,
  personalUse: null,
  freeReport: false,
};

/** The commonest of its kind; the first of equals. */
const commonest = <T>(values: readonly T[], keyOf: (value: T) => string): T | undefined =>
  [...Map.groupBy(values, keyOf).values()].sort((a, b) => b.length - a.length)[0]?.[0];

/** For what nobody said of a car (body, engine, drive) it is taken to be like most of its kind on offer. */
const likeMost = ({ year, trim }: CarToValue, offered: readonly Appraisable[]): Appraisable | undefined => {
  const near = offered.filter((car) => Math.abs(car.year - year) <= 1);
  const sameTrim = near.filter((car) => car.trim === trim);
  return commonest(sameTrim.length > 0 ? sameTrim : near, (car) =>
    [car.styleCode, trim ? '' : car.trim, car.engine.name, car.drive.group, car.cab?.name].join('|'),
  );
};

/**
 * RULING-61: what a car that is not on offer would be offered at, from all cars of its model here: the estimate behind deal
 * badges, my cars, trade-ins and cash offers is one.
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
  // A model's whole market is read and fitted for one figure; whoever asks next within two minutes has it at hand.
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
      return [{ ...appraisableOf(car, owner), city: owner.address.city, onSale: car.removedMs === null }];
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
    /** Null where too few are to compare it with. */
    appraise: async (subject: CarToValue): Promise<Appraisal | null> => {
      const modelMarket = await markets.getOrLoad(subject.modelCode, () => readMarket(subject.modelCode));
      const like = likeMost(subject, modelMarket.offered);
      const market = like && fitOf(modelMarket, like.styleCode);
      if (!like || !market) return null;
      const own: Appraisable = {
        ...like,
        id: 0,
        listingType: 'USED',
        trim: subject.trim || like.trim,
        year: subject.year,
        mileage: subject.mileage,
        priceUsd: null,
        msrpUsd: null,
        history: unknownHistory,
        state: subject.state ?? like.state,
        privateSeller: subject.soldBy === 'person',
      };
      const row = market.place(own);
      // A small site has few of a kind: model years further away, moved to this one, are better than nothing.
      const years = compared(row, market).length < minimumComparables ? yearsAtMost : 1;
      const alike = compared(row, market, years);
      if (alike.length < minimumComparables) return null;
      const { listingType, year, state, privateSeller, history } = own;
      // Nobody said which trim it is, so each stays what it is: the range is then that of all trims.
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

import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { median, type Observation, quantile, robustRegression } from '#lib/robust-regression.ts';
import { type Appraisable, mileageReach } from './appraisable.ts';
import { laterValue } from './later-value.ts';

/** Census divisions: prices differ more between than within them. */
const divisions = [
  'CT MA ME NH RI VT',
  'NJ NY PA',
  'IL IN MI OH WI',
  'IA KS MN MO ND NE SD',
  'DC DE FL GA MD NC SC VA WV',
  'AL KY MS TN',
  'AR LA OK TX',
  'AZ CO ID MT NM NV UT WY',
  'AK CA HI OR WA',
].map((states) => new Set(states.split(' ')));

const enoughToFit = 6;
/** Ratio of standard deviation to median absolute deviation, for a normal distribution. */
const deviationsPerMedian = 1.4826;
const comparedPerYear = 250;

type Row = { car: Appraisable; predicted: number; residual: number };

/**
 * Estimates the price of each priced car from similar cars (RULING-61). Cars are compared within a model and body
 * style, with new ones apart from used. A robust regression makes prices comparable across year, mileage, trim, engine,
 * drive, history and region.
 */
export const estimateMarket = (cars: Iterable<Appraisable>, asOfMs: number): Map<number, MarketEstimate> => {
  const groups = Map.groupBy(cars, (car) => `${car.modelCode}|${car.styleCode}`);
  const estimates = new Map<number, MarketEstimate>();
  for (const group of groups.values()) {
    const [fresh = [], used = []] = [true, false].map((isNew) =>
      group.filter((car) => isNew === (car.listingType === 'NEW')),
    );
    const usedMarket = fitMarket(used);
    for (const market of [usedMarket, fitMarket(fresh)]) {
      if (market) for (const [id, estimate] of estimateAll(market, usedMarket, asOfMs)) estimates.set(id, estimate);
    }
  }
  return estimates;
};

/** Later values are of used cars, for new ones too. */
const estimateAll = (market: Market, usedMarket: Market | undefined, asOfMs: number): [number, MarketEstimate][] =>
  market.rows.map((row) => {
    const estimate = estimateFrom(row, compared(row, market), asOfMs);
    const later = usedMarket && laterValue(row.car, estimate.estimateUsd, usedMarket);
    return [row.car.id, later ? { ...estimate, later } : estimate];
  });

export type Market = {
  rows: readonly Row[];
  byYear: ReadonlyMap<number, readonly Row[]>;
  /**
   * Prediction from all cars but the given one: a car's own price has no influence on its estimate, whether it is on
   * sale already or not.
   */
  place(car: Appraisable): Row;
};

/** Undefined if too few cars have a price. */
export const fitMarket = (group: readonly Appraisable[]): Market | undefined => {
  // A branded title lowers the price in ways the regression does not model, so such cars are neither rated nor
  // compared.
  const priced = group.filter((car) => car.priceUsd !== null && car.history.cleanTitle !== false);
  if (priced.length < enoughToFit) return undefined;
  const named = priced.filter(isTrimNamed);
  const fitted = named.length < enoughToFit ? priced : named;
  const design = createDesign(fitted);
  const regression = robustRegression(
    fitted.map((car) => design.observe(car)),
    design.penalties,
  );
  const plainFirst = design.trimsByEffect(regression.coefficients);
  const rowNumbers = new Map(fitted.map(({ id }, index) => [id, index]));
  const carsByTrim = Map.groupBy(fitted, ({ trim }) => trim);
  const place = (car: Appraisable): Row => {
    const row = rowNumbers.get(car.id);
    const others = (carsByTrim.get(car.trim)?.length ?? 0) - (row === undefined ? 0 : 1);
    // An unknown trim, or one that no other car has, counts as the plainest: with an average trim, a plain car's low
    // price would look like a bargain.
    const isComparable = isTrimNamed(car) && others > 0;
    const trim = isComparable ? car.trim : plainFirst.find((one) => one !== car.trim);
    const sample = design.observe(trim === undefined ? car : { ...car, trim });
    const log = row === undefined ? regression.predict(sample) : regression.predictWithout(row, sample);
    const predicted = log + logOfSticker(car);
    return { car, predicted, residual: Math.log(car.priceUsd ?? 1) - predicted };
  };
  const rows = priced.map(place);
  const spread = Math.max(0.02, deviationsPerMedian * median(rows.map((row) => Math.abs(row.residual))));
  const sane = rows.filter((row) => Math.abs(row.residual) < 4 * spread);
  const byYear = Map.groupBy(sane, (row) => row.car.year);
  for (const [year, list] of byYear) {
    const stride = Math.ceil(list.length / comparedPerYear);
    if (stride > 1)
      byYear.set(
        year,
        list.filter((_, index) => index % stride === 0),
      );
  }
  return { rows, byYear, place };
};

/** A car with its price adjusted to another car's year, miles and equipment. */
type ComparedRow = { car: Appraisable; movedUsd: number };

/** Similar cars within so many model years of its own. */
export const compared = (row: Row, { byYear }: Pick<Market, 'byYear'>, years = 1): ComparedRow[] => {
  const { year, mileage, id } = row.car;
  const reach = mileageReach(mileage);
  const near: ComparedRow[] = [];
  for (let nearYear = year - years; nearYear <= year + years; nearYear += 1) {
    for (const { car, predicted } of byYear.get(nearYear) ?? []) {
      if (car.id === id || Math.abs(car.mileage - mileage) > reach) continue;
      near.push({ car, movedUsd: (car.priceUsd ?? 0) * Math.exp(row.predicted - predicted) });
    }
  }
  return near;
};

export const estimateFrom = (
  { predicted }: Pick<Row, 'predicted'>,
  near: readonly ComparedRow[],
  asOfMs: number,
): MarketEstimate => {
  const prices = near.map(({ movedUsd }) => movedUsd).sort((a, b) => a - b);
  const estimate = Math.exp(predicted);
  const at = (share: number) => Math.round(prices.length > 0 ? quantile(prices, share) : estimate);
  return {
    estimateUsd: Math.round(estimate),
    comparables: prices.length,
    lowUsd: at(0),
    lowerQuartileUsd: at(0.25),
    upperQuartileUsd: at(0.75),
    highUsd: at(1),
    asOfMs,
  };
};

/** Offset of the log price: the MSRP for a new car, none for a used one. */
const logOfSticker = (car: Appraisable): number =>
  car.listingType === 'NEW' && car.msrpUsd ? Math.log(car.msrpUsd) : 0;

const isTrimNamed = ({ trim }: Appraisable): boolean => trim !== unknownTrim;
const trimWord = (trim: string): string => `trim ${trim}`;

/**
 * Ridge penalties by effect: low for numbers that every car has, high for words shared by few cars, whose prices alone
 * would otherwise determine the effect.
 */
const pulls = {
  numbers: {
    base: 0,
    age: 0.01,
    ageSquared: 0.05,
    mileage: 0.01,
    allWheels: 0.5,
    accidents: 0.5,
    certified: 0.5,
    private: 1,
  },
  words: { trim: 0.4, engine: 0.6, cab: 0.6, year: 2, division: 2 },
};

/**
 * The regression's design: a column for each number that all cars have, and one for each word (trim, engine and so on).
 */
const createDesign = (cars: Appraisable[]) => {
  const penalties: number[] = Object.values(pulls.numbers);
  const words = new Map<string, number>();
  const newest = Math.max(...cars.map((car) => car.year));
  const column = (word: string, penalty: number): number => {
    const count = words.get(word);
    if (count !== undefined) return count;
    words.set(word, penalties.length);
    return penalties.push(penalty) - 1;
  };
  return {
    penalties,
    /** The trim that lowers a price most comes first. */
    trimsByEffect: (coefficients: Float64Array): string[] => {
      const effect = (trim: string) => coefficients[words.get(trimWord(trim)) ?? -1] ?? 0;
      return [...new Set(cars.map(({ trim }) => trim))].sort((a, b) => effect(a) - effect(b));
    },
    observe(car: Appraisable): Observation {
      const age = newest - car.year;
      const { history } = car;
      // In the order of `pulls.numbers`.
      const values = [
        1,
        age,
        (age * age) / 10,
        car.mileage / 10_000,
        car.drive.group === 'AWD4WD' ? 1 : 0,
        Math.min(2, history.accidents ?? 0),
        car.listingType === 'CERTIFIED' ? 1 : 0,
        car.privateSeller ? 1 : 0,
      ];
      const columns = values.map((_, index) => index);
      const division = divisions.findIndex((states) => states.has(car.state));
      for (const [word, penalty] of [
        [trimWord(car.trim), pulls.words.trim],
        // Without an engine a car counts as having the average one: an effect of its own would follow its price.
        ...(car.engine.name === ''
          ? []
          : [[`engine ${car.engine.name} ${car.fuelGroup}`, pulls.words.engine] as const]),
        [`cab ${car.cab?.name}`, pulls.words.cab],
        [`year ${car.year}`, pulls.words.year],
        [`division ${division}`, pulls.words.division],
      ] as const) {
        columns.push(column(word, penalty));
        values.push(1);
      }
      return { columns, values, target: Math.log(car.priceUsd ?? 1) - logOfSticker(car) };
    },
  };
};

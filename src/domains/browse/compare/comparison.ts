import { answeredOwnCosts } from '#domains/cars/listings/answered-costs.ts';
import { feeWords } from '#domains/cars/listings/fee-copy.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import { colourByCode } from '#domains/reference/catalogue/colours.ts';
import { writeCosts } from '#domains/reference/payments/figures/car-costs.ts';
import type { RankedFigure } from '#domains/reference/payments/figures/lowest.ts';
import { fuelMiles } from '#domains/reference/payments/fuel-cost.ts';
import { afterIncentive } from '#domains/reference/payments/trade-lines.ts';
import { economyUnit } from '#lib/fuel-economy.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';
import { commonState, placeName } from './registered-in.ts';

/** One car's value; `best` is a word for why it is the best in its row. */
export type CompareCell = {
  words: string;
  note?: string;
  deal?: VerdictLevel;
  paint?: string;
  /** Whether the seller confirmed the car recently. */
  fresh?: 'yes' | 'no';
  best?: string;
};

export type CompareRow = {
  label: string;
  cells: CompareCell[];
  same: boolean;
  price?: true;
  /** Set for rows whose cells depend on the shopper's terms. */
  figure?: RankedFigure;
};
export type CompareGroup = { title: string; rows: CompareRow[] };

export type CompareColumn = {
  id: number;
  /** "2023 Kia Telluride" */
  name: string;
  /** "Telluride", short enough for five columns. */
  model: string;
  trim: string;
  href: string;
  picture: string;
  alt: string;
  photo: boolean;
  price: number | null;
  /** The encoded inputs of its figures (`payments/figures/car-costs.ts`). */
  costs?: string;
};

export type Comparison = {
  columns: CompareColumn[];
  groups: CompareGroup[];
  /** Features that all cars have, listed once instead of in rows. */
  shared: string[];
};

type Car = ListingAnswer;
type Value = CompareCell | string;
type Rank = { value(car: Car): number | null; better: 'low' | 'high'; word: string };
type Row = {
  label: string;
  of(car: Car): Value;
  rank?: Rank;
  price?: true;
  figure?: RankedFigure;
  /** The row is left out if this is false for all cars. */
  hasValue?: (car: Car) => boolean;
};

/** Data about a car that is not in its listing. */
export type CarSpecs = { cargoCuFt: number | null; towLb: number | null; fuelUsd: number | null };
type SpecsOf = (car: Car) => CarSpecs;
const noSpecs: SpecsOf = () => ({ cargoCuFt: null, towLb: null, fuelUsd: null });

const unknown = 'Not reported';
/** A feature that the seller does not list may still be there. */
export const notListed = 'Not listed';
const noPrice = 'Price not listed';

const lowest = (value: Rank['value'], word = 'Lowest'): Rank => ({ value, better: 'low', word });
const highest = (value: Rank['value'], word: string): Rank => ({ value, better: 'high', word });

const levels = { Great: 'great', Good: 'good', Fair: 'fair', Above: 'high' } as const;
const dealWords = { great: 'Great deal', good: 'Good deal', fair: 'Fair price', high: 'Above market' } as const;

const dealCell = ({ market }: Car): CompareCell => {
  if (!market) return { words: 'Not rated', deal: 'none', note: 'Too few similar cars to compare with' };
  const level = market.rating ? levels[market.rating] : 'none';
  return { words: level === 'none' ? 'Not rated' : dealWords[level], deal: level, note: market.reason };
};

const historyCell = ({ listingType, vhrTiles }: Car): string => {
  if (listingType === 'NEW') return 'New, no history';
  const tiles = vhrTiles.filter(({ name, tone }) => tone === 'note' || name === 'accidents' || name === 'owners');
  return tiles
    .map(({ name, tone, label }) => (tone === 'unknown' ? `${name} not reported` : label))
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());
};

const economyCell = ({ mpgCity, mpgHighway, fuelType }: Car): string => {
  if (mpgCity === null || mpgHighway === null) return unknown;
  return `${mpgCity} / ${mpgHighway} ${economyUnit(fuelType.group)}`;
};

/** The large figure, and what it includes (PAY-13). */
const priceCell = (car: Car): Value => {
  const { displayPrice } = car.pricingDetail;
  return displayPrice === null ? noPrice : { words: formatMoney(displayPrice), note: feeWords(car) };
};

const outTheDoorCell = ({ outTheDoor, owner }: Car): Value => {
  if (!outTheDoor) return 'Ask the seller';
  const words = formatMoney(outTheDoor.total);
  if (owner.privateSeller) return { words, note: 'No dealer fee; tax is paid at registration' };
  const note = afterIncentive({ incentiveUsd: outTheDoor.incentive });
  return note ? { words, note: `${note[0]?.toUpperCase()}${note.slice(1)}` } : words;
};

const rangeOf = ({ electricVehicleRange }: Car): number | null => electricVehicleRange;

const sellerCell = ({ owner, ownerName, freshness }: Car): CompareCell => ({
  words: owner.privateSeller ? 'Private seller' : ownerName,
  note: freshness.words,
  fresh: freshness.stale ? 'no' : 'yes',
});

const distanceCell = ({ owner }: Car): string => {
  const { distanceFromSearch: miles, location } = owner;
  if (miles === null) return `${location.address.city}, ${location.address.state}`;
  return miles < 1 ? 'Under 1 mi' : `${grouped(miles)} mi`;
};

/** A row for a specification, with the best value marked. */
const specRow = (label: string, rank: Rank, words: (value: number) => string, none = unknown): Row => ({
  label,
  of: (car) => {
    const value = rank.value(car);
    return value === null ? none : words(value);
  },
  rank,
  hasValue: (car) => rank.value(car) !== null,
});

/** The lowest cost is marked only if all cars are taxed in the same state. */
const tableFor = (cars: readonly Car[], specsOf: SpecsOf): readonly { title: string; rows: readonly Row[] }[] => {
  const state = commonState(cars);
  // Economy is compared only between cars rated in the same unit.
  const isOneUnit = new Set(cars.map(({ fuelType }) => economyUnit(fuelType.group))).size === 1;
  return [
    {
      title: 'Price',
      rows: [
        {
          label: 'Price',
          of: priceCell,
          rank: lowest(({ pricingDetail }) => pricingDetail.displayPrice),
          price: true,
        },
        { label: 'Deal rating', of: dealCell },
        {
          label: state === undefined ? 'Out the door' : `Out the door in ${placeName(state)}`,
          of: outTheDoorCell,
          ...(state !== undefined && { rank: lowest(({ outTheDoor }) => outTheDoor?.total ?? null) }),
          figure: 'outTheDoor',
        },
        {
          label: 'Payment',
          of: ({ payment }) => (payment ? `${formatMoney(payment.monthly)}/mo` : 'Ask the seller'),
          ...(state !== undefined && { rank: lowest(({ payment }) => payment?.monthly ?? null) }),
          figure: 'payment',
        },
        {
          label: 'Cost to own a year',
          of: ({ costToOwn }) => (costToOwn ? formatMoney(costToOwn.perYear) : unknown),
          ...(state !== undefined && { rank: lowest(({ costToOwn }) => costToOwn?.perYear ?? null) }),
          figure: 'ownYear',
        },
      ],
    },
    {
      title: 'Condition',
      rows: [
        { label: 'Sold as', of: ({ listingTypes, type }) => listingTypes[0]?.name ?? type },
        { label: 'Year', of: ({ year }) => String(year), rank: highest(({ year }) => year, 'Newest') },
        {
          label: 'Mileage',
          of: ({ mileageValue }) => `${grouped(mileageValue)} mi`,
          rank: lowest(({ mileageValue }) => mileageValue),
        },
        { label: 'History', of: historyCell },
        { label: 'Warranty', of: ({ warranties }) => warranties[0]?.label ?? 'Ask the seller' },
        { label: 'Days on site', of: ({ daysOnSite }) => grouped(daysOnSite) },
      ],
    },
    {
      title: 'Driving',
      rows: [
        { label: 'Drive', of: ({ driveType }) => driveType.name || unknown },
        { label: 'Engine', of: ({ engine }) => engine.name },
        {
          label: 'Power',
          of: ({ engine }) => (engine.horsepower === null ? unknown : `${grouped(engine.horsepower)} hp`),
          rank: highest(({ engine }) => engine.horsepower, 'Most'),
        },
        { label: 'Transmission', of: ({ transmission }) => transmission.name },
        { label: 'Fuel', of: ({ fuelType }) => fuelType.name || unknown },
        {
          label: 'City / highway',
          of: economyCell,
          ...(isOneUnit && { rank: highest(({ mpgCombined }) => mpgCombined, 'Best') }),
        },
        specRow('Electric range', highest(rangeOf, 'Longest'), (miles) => `${grouped(miles)} mi`, 'None'),
        specRow(
          `Fuel for ${grouped(fuelMiles)} mi`,
          lowest((car) => specsOf(car).fuelUsd),
          (usd) => `about ${formatMoney(usd)}`,
        ),
        specRow(
          'Max towing',
          highest((car) => specsOf(car).towLb, 'Most'),
          (pounds) => `${grouped(pounds)} lb`,
        ),
      ],
    },
    {
      title: 'Interior and exterior',
      rows: [
        {
          label: 'Body',
          of: ({ bodyStyles, cab }) => [bodyStyles[0]?.name ?? unknown, cab?.name].filter(Boolean).join(', '),
        },
        { label: 'Seats', of: ({ seats }) => String(seats), rank: highest(({ seats }) => seats, 'Most') },
        specRow(
          'Cargo space',
          highest((car) => specsOf(car).cargoCuFt, 'Most'),
          (feet) => `${grouped(feet)} cu ft`,
        ),
        {
          label: 'Color',
          of: ({ color }) => ({
            words: color.exteriorColor,
            paint: colourByCode(color.exteriorColorSimple)?.rgbHex ?? '',
          }),
        },
        {
          label: 'Interior',
          of: ({ color }) => ({
            words: color.interiorColor,
            paint: colourByCode(color.interiorColorSimple)?.rgbHex ?? '',
          }),
        },
      ],
    },
  ];
};

const sellerRows: readonly Row[] = [
  { label: 'Seller', of: sellerCell },
  {
    label: 'Distance',
    of: distanceCell,
    rank: lowest(({ owner }) => owner.distanceFromSearch, 'Nearest'),
  },
  {
    label: 'Seller rating',
    of: ({ owner }) =>
      owner.rating.value === null ? 'None yet' : `${owner.rating.value} of 5 (${grouped(owner.rating.count)})`,
    rank: highest(({ owner }) => owner.rating.value, 'Highest'),
  },
];

/** The best value of a row; undefined unless there are at least two different values. */
const bestOf = (cars: readonly Car[], { value, better }: Rank): number | undefined => {
  const values = cars.flatMap((car) => value(car) ?? []);
  if (new Set(values).size < 2) return undefined;
  return better === 'low' ? Math.min(...values) : Math.max(...values);
};

const rowOf = (cars: readonly Car[], { label, of, rank, price, figure }: Row): CompareRow => {
  const best = rank && bestOf(cars, rank);
  const cells = cars.map((car): CompareCell => {
    const value = of(car);
    const cell = typeof value === 'string' ? { words: value } : value;
    return rank && best !== undefined && rank.value(car) === best ? { ...cell, best: rank.word } : cell;
  });
  const texts = cells.map(({ words, deal, note }) => (deal ? `${words}, ${note}` : words));
  return { label, cells, same: new Set(texts).size < 2, ...(price && { price }), ...(figure && { figure }) };
};

const listed = (feature: string): Row => ({
  label: feature,
  of: ({ features }) => (features.includes(feature) ? 'Yes' : notListed),
});

const columnOf = (car: Car): CompareColumn => {
  const [picture] = car.images.sources;
  const ownCosts = answeredOwnCosts(car);
  const costs = ownCosts && writeCosts(ownCosts);
  return {
    id: car.id,
    name: `${car.year} ${car.make.name} ${car.model.name}`,
    model: car.model.name,
    trim: trimText(car.atTrim),
    href: vehiclePath({ listingId: car.id }),
    picture: picture?.src ?? '',
    alt: picture?.alt ?? '',
    photo: !car.illustration,
    price: car.pricingDetail.displayPrice,
    ...(costs && { costs }),
  };
};

/** Compares cars: different and equal values, and the best of each row. */
export const compare = (cars: readonly Car[], specsOf: SpecsOf = noSpecs): Comparison => {
  const features = [...new Set(cars.flatMap((car) => car.features))];
  const shared = features.filter((name) => cars.every((car) => car.features.includes(name)));
  const some = features.filter((name) => !shared.includes(name)).map(listed);
  const groups = [
    ...tableFor(cars, specsOf),
    ...(some.length > 0 ? [{ title: 'Equipment', rows: some }] : []),
    { title: 'Seller', rows: sellerRows },
  ];
  const tells = ({ hasValue }: Row): boolean => hasValue === undefined || cars.some(hasValue);
  return {
    columns: cars.map(columnOf),
    groups: groups.map(({ title, rows }) => ({
      title,
      rows: rows.filter(tells).map((row) => rowOf(cars, row)),
    })),
    shared: shared.sort(),
  };
};

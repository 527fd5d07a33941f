import type { SearchArea } from '#domains/cars/search/listing-index.ts';
import type { MatchedSearch } from '#domains/contact/alert-delivery/search-matcher.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { NumberRange } from '#domains/finding/criteria/criteria.ts';
import type { FieldOf, FieldWithColumn } from '#domains/finding/criteria/filters-by-kind.ts';
import { type Polygon, polygonTest } from '#lib/polygon.ts';
import { foldText, packageKey, soughtWords } from '../dictionaries/words.ts';
import type { IndexVocabulary } from '../index-options.ts';
import { parseMpgRange } from '../segments/bands.ts';
import {
  type FlagFacet,
  facts,
  flagFacets,
  flagFields,
  flagOf,
  isAllOf,
  type NamedColumn,
  namedColumns,
  ownCodes,
  rangeColumns,
  type SetColumn,
  setColumns,
  wideColumns,
} from '../segments/columns.ts';
import { dealCodes, type MatchedCar } from './matched-car.ts';
import { vehicleTest } from './vehicle-condition.ts';

export type CarTest = (car: MatchedCar) => boolean;

/** One condition of a search on a car; conditions with the same text are equal. */
export type SearchCondition = { text: string; test: CarTest };

const condition = (about: readonly unknown[], test: CarTest): SearchCondition => ({
  text: JSON.stringify(about),
  test,
});
const sorted = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();

const valueCondition = (column: NamedColumn, values: readonly string[]): SearchCondition => {
  const namedColumn = namedColumns[column];
  const wanted = new Set(values.filter((value) => value !== '').flatMap((value) => ownCodes(column, value)));
  return condition([column, ...sorted(values)], (car) => wanted.has(namedColumn(car)));
};

const setColumnNames = Object.keys(setColumns) as SetColumn[];

const bandTests = {
  deals: (deals) => (car) => deals.includes(car.dealType() ?? ''),
  mpgRanges: (ranges) => {
    const limits = ranges.flatMap((range) => parseMpgRange(range) ?? []);
    return (car) => limits.some(({ low, high }) => car.mpg() >= low && car.mpg() <= high);
  },
} as const satisfies Record<FieldWithColumn<'band'>, (wanted: readonly string[]) => CarTest>;
const bandFields = Object.keys(bandTests) as FieldWithColumn<'band'>[];

const factTest = (field: FlagFacet, value: string): CarTest => {
  if (field === 'features') return (car) => car.features().has(value);
  const flag = flagOf(field, value);
  return flag === undefined ? () => false : facts[flag]!.isTrue;
};
const factConditions = (field: FlagFacet, wanted: readonly string[]): SearchCondition[] => {
  if (isAllOf(field)) return wanted.map((value) => condition([field, value], factTest(field, value)));
  const tests = wanted.map((value) => factTest(field, value));
  return [condition([field, ...sorted(wanted)], (car) => tests.some((test) => test(car)))];
};
const flagCondition = (field: (typeof flagFields)[number]): SearchCondition => {
  const flag = flagOf(field, field)!;
  return condition([field], facts[flag]!.isTrue);
};

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] => Object.keys(table) as Key[];

type NumberColumn = { least: number; read(car: MatchedCar): number };

/** The number as its column stores it, after conversion to the column's type. */
const heldIn = (column: (typeof rangeColumns)[keyof typeof rangeColumns]): NumberColumn => {
  const cell = new wideColumns[column.column](1);
  return {
    least: column.least,
    read: (car) => {
      cell[0] = column.read(car);
      return cell[0];
    },
  };
};
const numberColumns: Readonly<Record<Exclude<FieldOf<'range'>, CostField>, NumberColumn>> = {
  year: { least: -Infinity, read: ({ listing }) => listing.year },
  price: heldIn(rangeColumns.price),
  mileage: heldIn(rangeColumns.mileage),
  electricRange: heldIn(rangeColumns.electricRange),
};
const rangeFields = keysOf(numberColumns);

/**
 * A condition for each bound, because there are far fewer distinct bounds than pairs. `read` returns undefined when
 * there is no number.
 */
const endConditions = (
  about: readonly unknown[],
  { min, max }: NumberRange,
  orNone: boolean,
  read: (car: MatchedCar) => number | undefined,
): SearchCondition[] => {
  const end = (name: string, limit: number, isInside: (value: number) => boolean) =>
    condition([...about, name, limit, orNone], (car) => {
      const value = read(car);
      return value === undefined ? orNone : isInside(value);
    });
  return [
    ...(min === undefined ? [] : [end('from', min, (value) => value >= min)]),
    ...(max === undefined ? [] : [end('to', max, (value) => value <= max)]),
  ];
};

const rangeConditions = (field: keyof typeof numberColumns, range: NumberRange, orNone: boolean): SearchCondition[] => {
  const { least, read } = numberColumns[field];
  return endConditions([field], range, orNone, (car) => {
    const value = read(car);
    return value < least ? undefined : value;
  });
};

const costFields = ['payment', 'outTheDoor'] as const satisfies readonly CostField[];

/** On the terms of the search's owner, with the rates and fees at the time the car is matched. */
const costConditions = (
  field: CostField,
  { criteria, quoteBasis = {} }: Pick<MatchedSearch, 'criteria' | 'quoteBasis'>,
): SearchCondition[] =>
  endConditions([field, quoteBasis.terms, quoteBasis.state], criteria[field], criteria.unpriced, (car) =>
    car.figure(field, quoteBasis),
  );

const phraseConditions = {
  mentions: () => [],
  keywords: (phrases) =>
    sorted(phrases.flatMap(soughtWords)).map((word) => condition(['word', word], (car) => car.words().has(word))),
  packages: (names) => {
    const keys = sorted(names.map(packageKey));
    return names.length === 0
      ? []
      : [condition(['packages', ...keys], (car) => keys.some((key) => car.words().has(key)))];
  },
} as const satisfies Record<FieldOf<'phrases'>, (phrases: readonly string[]) => SearchCondition[]>;

const idConditions = {
  dealerIds: (ids) => {
    const wanted = new Set(ids);
    return ids.length === 0
      ? []
      : [condition(['dealers', ...sorted(ids)], ({ listing }) => wanted.has(listing.ownerId))];
  },
  excludedIds: (ids) => {
    const excluded = new Set(ids);
    return ids.length === 0 ? [] : [condition(['not', ...sorted(ids)], ({ listing }) => !excluded.has(listing.id))];
  },
} as const satisfies Record<FieldOf<'ids'>, (ids: readonly number[]) => SearchCondition[]>;

/** Conditions of landing pages for one kind of offer (URL-19). */
const experiences: Readonly<Record<string, () => SearchCondition[]>> = {
  commercial: () => [flagCondition('commercialUse')],
  'buy-online': () => factConditions('homeServices', ['buyOnline']),
  'hyundai-buy-online': () => [...factConditions('homeServices', ['buyOnline']), valueCondition('makes', ['HYUND'])],
  'best-deals': () => [bandCondition('deals', Object.values(dealCodes))],
};

const textConditions = {
  dealerName: (name) => {
    const wanted = foldText(name).trim();
    if (!name.trim()) return [];
    const isNamed: CarTest = ({ owner }) => !owner.privateSeller && foldText(owner.name).includes(wanted);
    return [condition(['dealer named', wanted], isNamed)];
  },
  experience: (name) => (Object.hasOwn(experiences, name) ? experiences[name]!() : []),
} as const satisfies Record<FieldOf<'text'>, (text: string) => SearchCondition[]>;

const bandCondition = (field: FieldWithColumn<'band'>, wanted: readonly string[]): SearchCondition =>
  condition([field, ...sorted(wanted)], bandTests[field](wanted));

/** Conditions on the car's place. Circles are checked by search-table.ts. */
const placeConditions = ({ state, box, polygon }: SearchArea): SearchCondition[] => [
  ...(state === undefined ? [] : [condition(['state', state], ({ owner }) => state !== '' && owner.state === state)]),
  ...(box ? [boxCondition(box)] : []),
  ...(polygon ? [polygonCondition(polygon)] : []),
];
const boxCondition = ({ south, north, west, east }: NonNullable<SearchArea['box']>): SearchCondition =>
  condition(['box', south, north, west, east], ({ owner: { latitude, longitude } }) => {
    const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
    return latitude >= south && latitude <= north && isBetween;
  });

const polygonCondition = (polygon: Polygon): SearchCondition => {
  const isInside = polygonTest(polygon);
  const corners = polygon.flatMap(({ latitude, longitude }) => [latitude, longitude]);
  return condition(['polygon', ...corners], ({ owner }) => isInside(owner.latitude, owner.longitude));
};

const criteriaConditions = ({
  criteria,
  quoteBasis,
}: Pick<MatchedSearch, 'criteria' | 'quoteBasis'>): SearchCondition[] => {
  const setFields = setColumnNames.filter((field) => criteria[field].length > 0);
  const bandFieldsSet = bandFields.filter((field) => criteria[field].length > 0);
  const factFields = flagFacets.filter((field) => criteria[field].length > 0);
  return [
    ...keysOf(idConditions).flatMap((field) => idConditions[field](criteria[field])),
    ...keysOf(textConditions).flatMap((field) => textConditions[field](criteria[field] ?? '')),
    ...keysOf(phraseConditions).flatMap((field) => phraseConditions[field](criteria[field])),
    ...factFields.flatMap((field) => factConditions(field, criteria[field])),
    ...setFields.map((field) => valueCondition(field, criteria[field])),
    ...rangeFields.flatMap((field) => rangeConditions(field, criteria[field], field === 'price' && criteria.unpriced)),
    ...costFields.flatMap((field) => costConditions(field, { criteria, quoteBasis })),
    ...bandFieldsSet.map((field) => bandCondition(field, criteria[field])),
    ...flagFields.filter((field) => criteria[field]).map(flagCondition),
  ];
};

/** Negates the condition of each excluded value. */
const excludedConditions = ({ excluded }: MatchedSearch['criteria']): SearchCondition[] => {
  const { makes = [], series = [], models = [], trims = [] } = excluded;
  const vehicle: CarTest = ({ listing: { makeCode, seriesCode, modelCode, trim } }) =>
    makes.includes(makeCode) ||
    (seriesCode !== null && series.includes(seriesCode)) ||
    models.includes(modelCode) ||
    trims.includes(`${modelCode}|${trim}`);
  const named = [makes, series, models, trims].map((codes) => codes.toSorted());
  const met = [
    ...(named.flat().length > 0 ? [condition(['vehicle', ...named], vehicle)] : []),
    ...setColumnNames.flatMap((field) => (excluded[field] ? [valueCondition(field, excluded[field])] : [])),
    ...bandFields.flatMap((field) => (excluded[field] ? [bandCondition(field, excluded[field])] : [])),
    ...flagFacets.flatMap((field) => (excluded[field] ?? []).map((value) => anyFactCondition(field, value))),
  ];
  return met.map(({ text, test }) => ({ text: `not ${text}`, test: (car) => !test(car) }));
};
const anyFactCondition = (field: FlagFacet, value: string): SearchCondition =>
  condition([field, value], factTest(field, value));

const inventoryConditions = (inventory: MatchedSearch['inventory']): SearchCondition[] => [
  ...(['makes', 'listingTypes', 'sellerTypes', 'fuels', 'drives'] as const).flatMap((column) => {
    const values = inventory[column];
    return values ? [valueCondition(column, values)] : [];
  }),
  ...idConditions.dealerIds(inventory.dealerIds ?? []),
];

/** All conditions of a search except its radius. */
export const conditionsOf = (
  { criteria, area, inventory, quoteBasis }: MatchedSearch,
  vocabulary: IndexVocabulary,
): SearchCondition[] => {
  const { makes, series, models, trims } = criteria;
  const isWanted = vehicleTest(criteria, vocabulary);
  // Duplicates stay: a make named twice counts as two when a model is assigned to its make (`selectVehicles`).
  const codeLists = [makes, series, models, trims].map((codes) => codes.toSorted());
  return [
    ...criteriaConditions({ criteria, quoteBasis }),
    ...excludedConditions(criteria),
    ...(isWanted ? [condition(['vehicle', ...codeLists], isWanted)] : []),
    ...inventoryConditions(inventory),
    ...placeConditions(area),
  ];
};

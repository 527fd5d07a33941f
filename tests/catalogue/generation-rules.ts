import type { VehicleShape } from '#domains/reference/catalogue/body-styles.ts';
import { buildsIn, type Generation, type Model, type Trim, trimsIn } from '#domains/reference/catalogue/catalogue.ts';
import { cameraStandardFrom, featureSince } from '#domains/reference/catalogue/feature-eras.ts';
import type { VehicleStyleCode } from '#domains/reference/catalogue/vehicle-styles.ts';

/** Input of a rule: a generation, its model, and the newest possible model year. */
export type GenerationCase = { readonly generation: Generation; readonly model: Model; readonly latestYear: number };

/** Returns what is impossible, one entry for each finding. */
export type GenerationRule = (subject: GenerationCase) => readonly string[];

const outside = (value: number, [low, high]: readonly [number, number]): boolean => !(value >= low && value <= high);
const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);
const lastYear = ({ generation, latestYear }: GenerationCase): number => generation.years.to ?? latestYear;

const shapesOf: Readonly<Record<VehicleStyleCode, readonly VehicleShape[]>> = {
  SEDAN: ['sedan', 'luxury-sedan'],
  COUPE: ['coupe', 'sports-coupe', 'classic-coupe'],
  CONVERT: ['convertible'],
  HATCH: ['hatchback', 'coupe', 'sports-coupe', 'classic-coupe', 'ev-crossover', 'sedan', 'luxury-sedan'],
  WAGON: ['wagon', 'hatchback'],
  SUVCROSS: ['compact-suv', 'large-suv', 'ev-crossover'],
  TRUCKS: ['crew-cab-truck', 'regular-cab-truck'],
  VANMV: ['minivan', 'cargo-van'],
};

const doorsOf: Readonly<Record<VehicleStyleCode, readonly [fewest: number, most: number]>> = {
  SEDAN: [2, 4],
  COUPE: [2, 4],
  CONVERT: [2, 4],
  HATCH: [2, 5],
  WAGON: [2, 5],
  SUVCROSS: [2, 5],
  TRUCKS: [2, 4],
  VANMV: [2, 5],
};

const dimensionBounds = {
  lengthIn: [95, 300],
  widthIn: [50, 98],
  wheelbaseIn: [65, 190],
  curbWeightLb: [1_100, 11_000],
  tankGal: [1.5, 65],
  cargoCuFt: [0, 650],
  towLb: [0, 40_000],
} as const satisfies Partial<Record<keyof Generation, readonly [number, number]>>;

const priceFloor = (year: number): number => (year < 1975 ? 1_000 : year < 2000 ? 3_000 : 7_000);

const eachTrim = (subject: GenerationCase, check: (trim: Trim) => string | false): string[] =>
  subject.generation.trims.flatMap((trim) => {
    const finding = check(trim);
    return finding ? [`trim ${trim.name}: ${finding}`] : [];
  });

const yearsOf = ({ generation: { years }, latestYear }: GenerationCase): number[] =>
  Array.from({ length: (years.to ?? latestYear) - years.from + 1 }, (_, n) => years.from + n);

export const generationRules = {
  'a-trim-has-an-engine-in-each-of-its-years': (subject) =>
    yearsOf(subject).flatMap((year) =>
      trimsIn(subject.generation, year)
        .filter((trim) => trim.configurations.length > 0 && buildsIn(subject.generation, trim, year).length === 0)
        .map(({ name }) => `${name} has no engine in ${year}`),
    ),
  'an-engine-is-one-in-a-year': (subject) =>
    yearsOf(subject).flatMap((year) =>
      repeated(
        subject.generation.engines
          .filter(({ years }) => !years || (years.from <= year && year <= (years.to ?? year)))
          .map(({ id }) => id),
      ).map((id) => `two engines ${id} in ${year}`),
    ),
  'engine-years-inside': ({ generation: { engines, years } }) =>
    engines
      .filter((one) => one.years && (one.years.from < years.from || (one.years.to ?? 9999) > (years.to ?? 9999)))
      .map(({ id }) => `engine ${id} is outside of its generation`),
  'years-inside-model': ({ generation: { years }, model }) => {
    const ends = years.to ?? Number.POSITIVE_INFINITY;
    const inside = years.from >= model.years.from && ends <= (model.years.to ?? Number.POSITIVE_INFINITY);
    return inside && years.from <= ends ? [] : ['its years are not inside the model’s years'];
  },
  'bodies-do-not-overlap': ({ generation, model }) =>
    model.generations
      .slice(model.generations.indexOf(generation) + 1)
      .filter((other) => other.style === generation.style && other.doors === generation.doors)
      .filter((other) => other.years.from <= (generation.years.to ?? Number.POSITIVE_INFINITY))
      .filter((other) => generation.years.from <= (other.years.to ?? Number.POSITIVE_INFINITY))
      .map((other) => `overlaps the ${other.style} generation of ${other.years.from}`),
  'shape-fits-style': ({ generation: { shape, style } }) =>
    shapesOf[style].includes(shape) ? [] : [`a ${style} cannot be drawn as ${shape}`],
  'doors-possible': ({ generation: { doors, style } }) =>
    outside(doors, doorsOf[style]) ? [`a ${style} cannot have ${doors} doors`] : [],
  'seats-possible': ({ generation: { seats, style } }) =>
    outside(seats, [1, style === 'VANMV' ? 15 : 9]) ? [`a ${style} cannot have ${seats} seats`] : [],
  'dimensions-possible': ({ generation }) =>
    (Object.keys(dimensionBounds) as (keyof typeof dimensionBounds)[]).flatMap((name) => {
      const value = generation[name];
      return value !== null && outside(value, dimensionBounds[name]) ? [`${name} cannot be ${value}`] : [];
    }),
  'wheelbase-inside-length': ({ generation: { wheelbaseIn, lengthIn } }) =>
    wheelbaseIn < lengthIn ? [] : ['its wheelbase is as long as the car'],
  'tank-fits-fuel': ({ generation: { engines, tankGal } }) => {
    const burns = engines.some(({ fuel }) => fuel !== 'electric' && fuel !== 'hydrogen');
    if (burns && tankGal === null) return ['it burns fuel but has no tank'];
    return !burns && engines.length > 0 && tankGal !== null ? ['it burns no fuel but has a tank'] : [];
  },
  'has-engines': ({ generation: { engines } }) =>
    engines.length > 0 ? [] : ['no engine, so nothing can drive a wheel'],
  'has-trims': ({ generation: { trims } }) => (trims.length > 0 ? [] : ['no trims']),
  'trims-unique': ({ generation: { trims } }) =>
    repeated(trims.map(({ name }) => name)).map((name) => `trim ${name} is there twice`),
  'trims-configured': (subject) => eachTrim(subject, (trim) => trim.configurations.length === 0 && 'no configuration'),
  'configurations-unique': (subject) =>
    eachTrim(subject, ({ configurations }) => {
      const [twice] = repeated(configurations.map(({ engineId, drive }) => `${engineId} ${drive}`));
      return twice !== undefined && `configuration ${twice} is there twice`;
    }),
  'msrp-possible': (subject) =>
    eachTrim(subject, ({ msrpUsd, configurations }) => {
      const floor = priceFloor(lastYear(subject));
      const wrong = [0, ...configurations.map(({ extraUsd }) => extraUsd)].find((extraUsd) =>
        outside(msrpUsd + extraUsd, [floor, 5_000_000]),
      );
      return wrong !== undefined && `a price of ${msrpUsd + wrong} is not believable`;
    }),
  'feature-in-its-era': (subject) =>
    eachTrim(subject, ({ features }) => {
      const early = features.find((word) => (featureSince[word] ?? 0) > lastYear(subject));
      return early !== undefined && `${early} did not exist before ${featureSince[early]}`;
    }),
  'camera-by-law': (subject) =>
    // Heavy trucks, which have no EPA rating, are exempt.
    subject.generation.years.from < cameraStandardFrom || subject.generation.engines.some(({ epa }) => epa === null)
      ? []
      : eachTrim(subject, ({ features }) => !features.includes('camera') && 'no rear camera although it is the law'),
  'third-row-has-seats': (subject) =>
    eachTrim(subject, ({ features }) =>
      subject.generation.seats < 5 && features.includes('thirdrow') ? 'a third row with too few seats' : false,
    ),
  'dual-rear-wheels-carry-loads': (subject) =>
    eachTrim(
      subject,
      ({ features }) =>
        !['TRUCKS', 'VANMV'].includes(subject.generation.style) &&
        features.includes('dually') &&
        'dual rear wheels on a car',
    ),
  'convertible-has-no-sunroof': (subject) =>
    eachTrim(
      subject,
      ({ features }) =>
        subject.generation.style === 'CONVERT' && features.includes('sunroof') && 'a sunroof in no roof',
    ),
  'packages-possible': ({ generation: { packages } }) =>
    packages.flatMap(({ name, priceUsd, trims }) => {
      if (name.length >= 40) return [`package ${name}: the name has 40 characters or more`];
      if (outside(priceUsd, [0, 150_000])) return [`package ${name}: ${priceUsd} is not a price`];
      return trims.length > 0 ? [] : [`package ${name}: for no trim`];
    }),
  'packages-unique': ({ generation: { packages } }) =>
    repeated(packages.map(({ name }) => name)).map((name) => `package ${name} is there twice`),
  'cabs-on-trucks': ({ generation: { cabs, style } }) =>
    cabs.length > 0 && style !== 'TRUCKS' ? ['only trucks have cabs to choose'] : [],
  'cabs-possible': ({ generation: { cabs } }) =>
    cabs.flatMap(({ name, group, doors, seats, bedsFt }) => {
      const doorsFit = group === 'REG' ? doors === 2 : group === 'CREW' ? doors === 4 : !outside(doors, [2, 4]);
      if (!doorsFit) return [`cab ${name}: ${doors} doors on a ${group} cab`];
      if (outside(seats, [2, 6])) return [`cab ${name}: ${seats} seats`];
      return bedsFt.some((bed) => outside(bed, [2.5, 10])) ? [`cab ${name}: a bed of ${bedsFt.join(' or ')} ft`] : [];
    }),
  'paints-chosen': ({ generation: { paints, interiors } }) => [
    ...(outside(paints.length, [3, 12]) ? [`${paints.length} paints`] : []),
    ...(outside(interiors.length, [1, 6]) ? [`${interiors.length} interiors`] : []),
  ],
  'paints-unique': ({ generation: { paints, interiors } }) =>
    [paints, interiors].flatMap((list) =>
      repeated(list.map(({ name }) => name)).map((name) => `colour ${name} is there twice`),
    ),
} as const satisfies Record<string, GenerationRule>;

import { slugKey } from '#lib/slug.ts';
import type { CabGroup, VehicleShape } from './body-styles.ts';
import type { ColourCode } from './colours.ts';
import type { FeatureWord } from './features.ts';
import type { VehicleStyleCode } from './vehicle-styles.ts';
import {
  type Drive,
  type EngineCode,
  type Fuel,
  type FuelGroup,
  makeNicknames,
  type TransmissionCode,
} from './vocabulary.ts';

/** Model years; `to` is null if still sold. */
export type Years = { readonly from: number; readonly to: number | null };

export type Engine = {
  /** Unique within its generation and years. */
  readonly id: string;
  /** Set if it was not sold in every year of its generation; other engines may have the same id in other years. */
  readonly years?: Years;
  /** The display name: "2.5L I4", "Electric". */
  readonly name: string;
  readonly litres: number | null;
  readonly layout: string | null;
  readonly engineCode: EngineCode | null;
  readonly powerHp: number;
  readonly torqueLbFt: number;
  readonly fuel: Fuel;
  readonly fuelGroup: FuelGroup;
  readonly transmission: Transmission;
  /** MPGe for electric and plug-in cars; null for heavy trucks, which are not rated. */
  readonly epa: { readonly cityMpg: number; readonly highwayMpg: number } | null;
  readonly electric: { readonly rangeMiles: number; readonly chargeHours: number } | null;
};

export type Transmission = {
  readonly kind: 'auto' | 'manual' | 'cvt' | 'dct';
  readonly speeds: number | null;
  readonly code: TransmissionCode;
  readonly name: string;
};

/** An engine and drive that a trim is sold with, and its surcharge on the trim's MSRP. */
export type Configuration = { readonly engineId: string; readonly drive: Drive; readonly extraUsd: number };

export type Trim = {
  /** `MODELCODE|Trim Name` (RULING-03). */
  readonly code: string;
  readonly name: string;
  /** Of the generation's last model year, or the current one if still sold; without destination charge. */
  readonly msrpUsd: number;
  readonly configurations: readonly Configuration[];
  readonly features: readonly FeatureWord[];
  /** Set if it was not sold in every year of its generation. */
  readonly years?: Years;
};

export type Package = { readonly name: string; readonly priceUsd: number; readonly trims: readonly string[] };

export type Cab = {
  readonly name: string;
  readonly group: CabGroup;
  readonly doors: number;
  readonly seats: number;
  readonly extraUsd: number;
  readonly bedsFt: readonly number[];
  /** Names of the trims sold with it; empty for all. */
  readonly trims: readonly string[];
};

export type Paint = { readonly name: string; readonly colour: ColourCode };

export type Generation = {
  readonly years: Years;
  readonly style: VehicleStyleCode;
  readonly shape: VehicleShape;
  readonly doors: number;
  readonly seats: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly wheelbaseIn: number;
  readonly curbWeightLb: number;
  readonly tankGal: number | null;
  readonly cargoCuFt: number | null;
  readonly towLb: number | null;
  readonly engines: readonly Engine[];
  readonly features: readonly FeatureWord[];
  readonly trims: readonly Trim[];
  readonly packages: readonly Package[];
  readonly cabs: readonly Cab[];
  readonly paints: readonly Paint[];
  readonly interiors: readonly Paint[];
};

export type Model = {
  readonly makeCode: string;
  readonly code: string;
  readonly name: string;
  readonly slug: string;
  readonly aliases: readonly string[];
  readonly years: Years;
  readonly seriesCode: string | null;
  /** World manufacturer identifiers of its VINs; the make's by default. */
  readonly wmis: readonly string[];
  /** The approximate number of listings per 10,000. */
  readonly share: number;
  readonly style: VehicleStyleCode;
  /** Empty for a model of which only the name is known. */
  readonly generations: readonly Generation[];
};

export type Series = { readonly code: string; readonly name: string; readonly slug: string };

export type Make = {
  readonly code: string;
  readonly name: string;
  readonly slug: string;
  readonly wmis: readonly string[];
  readonly series: readonly Series[];
  readonly models: readonly Model[];
};

export type Catalogue = {
  /** Sorted by name. */
  readonly makes: readonly Make[];
  readonly lookups: {
    readonly makes: ReadonlyMap<string, Make>;
    readonly makesBySlug: ReadonlyMap<string, Make>;
    readonly models: ReadonlyMap<string, Model>;
    readonly modelsAlone: ReadonlyMap<string, Model>;
    readonly modelsBySlug: ReadonlyMap<string, Model>;
  };
};

const within = (makeCode: string, word: string): string => `${makeCode}|${word}`;
/** A sort key with numbers by value. Intl.Collator does the same, but loading it costs more than the sort. */
const nameOrder = (name: string): string => name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(6, '0'));
const byName = <T extends { readonly name: string }>(named: readonly T[]): T[] =>
  named
    .map((value) => ({ value, order: nameOrder(value.name) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ value }) => value);

export const createCatalogue = (makes: readonly Make[]): Catalogue => {
  const sorted = byName(makes).map((make) => ({ ...make, models: byName(make.models) }));
  const models = sorted.flatMap((make) => make.models);
  const makesByCode = new Map(sorted.map((make) => [make.code, make]));
  const nicknames = Object.entries(makeNicknames).flatMap(([slug, code]) => {
    const make = makesByCode.get(code);
    return make ? [[slug, make] as const] : [];
  });
  const modelSlugs = (model: Model, slugs: readonly string[]) =>
    slugs.map((slug) => [within(model.makeCode, slugKey(slug)), model] as const);
  return {
    makes: sorted,
    lookups: {
      makes: makesByCode,
      // Own names come last, so that they override nicknames and aliases.
      makesBySlug: new Map([...nicknames, ...sorted.map((make) => [slugKey(make.slug), make] as const)]),
      models: new Map(models.map((model) => [within(model.makeCode, model.code), model])),
      modelsAlone: new Map(models.map((model) => [model.code, model])),
      modelsBySlug: new Map([
        ...models.flatMap((model) => modelSlugs(model, model.aliases)),
        ...models.flatMap((model) => modelSlugs(model, [model.slug])),
      ]),
    },
  };
};

export const makeByCode = ({ lookups }: Catalogue, makeCode: string): Make | undefined => lookups.makes.get(makeCode);

export const modelByCode = ({ lookups }: Catalogue, makeCode: string, modelCode: string): Model | undefined =>
  lookups.models.get(within(makeCode, modelCode));

/** Model codes are unique across makes, and therefore trim codes too. */
export const modelByCodeAlone = ({ lookups }: Catalogue, modelCode: string): Model | undefined =>
  lookups.modelsAlone.get(modelCode);

/** Accepts any spelling of the path segment, including nicknames (RULING-45). */
export const makeBySlug = ({ lookups }: Catalogue, slug: string): Make | undefined =>
  lookups.makesBySlug.get(slugKey(slug));

export const modelBySlug = ({ lookups }: Catalogue, makeCode: string, slug: string): Model | undefined =>
  lookups.modelsBySlug.get(within(makeCode, slugKey(slug)));

export const modelsOfMake = (catalogue: Catalogue, makeCode: string): readonly Model[] =>
  makeByCode(catalogue, makeCode)?.models ?? [];

export const soldIn = (years: Years, year: number): boolean =>
  years.from <= year && (years.to === null || year <= years.to);

/** Several if bodies were sold side by side. */
export const generationsOf = (model: Model, year: number): readonly Generation[] =>
  model.generations.filter((generation) => soldIn(generation.years, year));

export const generationOf = (model: Model, year: number, style?: string): Generation | undefined =>
  generationsOf(model, year).find((generation) => style === undefined || generation.style === style);

/** The trims of a generation in a model year. */
export const trimsIn = ({ trims }: Generation, year: number): readonly Trim[] =>
  trims.filter(({ years }) => years === undefined || soldIn(years, year));

export type Build = { readonly configuration: Configuration; readonly engine: Engine };

/** The configurations of a trim in a model year, with the engine of that year. */
export const buildsIn = ({ engines }: Generation, { configurations }: Trim, year: number): readonly Build[] =>
  configurations.flatMap((configuration) => {
    const engine = engines.find(
      ({ id, years }) => id === configuration.engineId && (years === undefined || soldIn(years, year)),
    );
    return engine ? [{ configuration, engine }] : [];
  });

const uniqueTrims = (trims: readonly Trim[]): readonly Trim[] => [
  ...new Map(trims.map((trim) => [trim.code, trim])).values(),
];

/** The trims of a model year, without duplicate names. */
export const trimsOf = (model: Model, year: number): readonly Trim[] =>
  uniqueTrims(generationsOf(model, year).flatMap((generation) => trimsIn(generation, year)));

/** All trims a model ever had; of the same name in two generations, the later one's. */
export const allTrimsOf = (model: Model): readonly Trim[] =>
  uniqueTrims([...model.generations].sort((a, b) => a.years.from - b.years.from).flatMap(({ trims }) => trims));

/** A trim's code: its model's code, a bar and its name (RULING-03). */
export const trimCode = (modelCode: string, trimName: string): string => `${modelCode}|${trimName}`;

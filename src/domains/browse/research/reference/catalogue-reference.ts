import { orderedBodyStyles } from '#domains/reference/catalogue/body-styles.ts';
import {
  type Catalogue,
  generationsOf,
  type Make,
  type Model,
  makeByCode,
  modelByCode,
  trimsIn,
} from '#domains/reference/catalogue/catalogue.ts';
import { latestModelYear } from '#domains/reference/catalogue/search-options.ts';
import { bodyStyleOrder } from '#domains/reference/catalogue/vehicle-styles.ts';
import type { Clock } from '#lib/clock.ts';
import { limited, type Reference, type ReferenceModel, type ReferenceTrim } from './reference.ts';
import { referenceLimits, type VehicleClass } from './reference-limits.ts';
import { referenceOptionsOf } from './reference-options.ts';
import { referenceSpecsOf } from './reference-specs.ts';
import { referenceTrimOf } from './reference-trim.ts';
import { vehicleById } from './vehicle-id.ts';

/** The two latest model years are sold new. */
export const isNewYear = (year: number, latestYear: number): boolean => year >= latestYear - 1 && year <= latestYear;

/** Model years that the catalogue describes, newest first. */
export const yearsOf = (model: Model, latestYear: number): number[] => {
  const years = new Set<number>();
  for (const { years: sold } of model.generations) {
    for (let year = sold.from; year <= Math.min(sold.to ?? latestYear, latestYear); year += 1) years.add(year);
  }
  return [...years].sort((a, b) => b - a);
};

const inClass = (year: number, latestYear: number, vehicleClass: VehicleClass | undefined): boolean =>
  vehicleClass === undefined || isNewYear(year, latestYear) === (vehicleClass === 'NewCar');

export const trimsOfModelYear = (make: Make, model: Model, year: number, latestYear: number): ReferenceTrim[] =>
  generationsOf(model, year)
    .flatMap((generation) =>
      trimsIn(generation, year).map((trim) => referenceTrimOf({ make, model, generation, trim, year }, latestYear)),
    )
    .sort((a, b) => a.nationalMSRP - b.nationalMSRP);

const modelAnswer = (make: Make, model: Model, year: number, latestYear: number): ReferenceModel[] => {
  const [least] = trimsOfModelYear(make, model, year, latestYear);
  if (!least) return [];
  return [
    {
      modelId: `${make.code}.${model.code}`,
      atcMakeCode: make.code,
      atcModelCode: model.code,
      make: make.name,
      model: model.name,
      yearId: year,
      years: yearsOf(model, latestYear),
      bodyStyles: [...orderedBodyStyles(generationsOf(model, year).map(({ style }) => style))],
      startingMSRP: least.nationalMSRP,
      msrpIsEstimate: least.msrpIsEstimate,
      imagePath: least.imagePath,
    },
  ];
};

/** Research data from our own catalogue (RULING-68). */
export const createCatalogueReference = ({ catalogue, clock }: { catalogue: Catalogue; clock: Clock }) => {
  const latest = (): number => latestModelYear(clock.now());

  const modelsOf = (makeCode: string, yearId: number | undefined): ReferenceModel[] => {
    const make = makeByCode(catalogue, makeCode);
    if (!make) return [];
    const latestYear = latest();
    return make.models.flatMap((model) => {
      const years = yearsOf(model, latestYear);
      const year = yearId === undefined ? years[0] : years.find((one) => one === yearId);
      return year === undefined ? [] : modelAnswer(make, model, year, latestYear);
    });
  };

  return {
    models: async ({ makeCode, yearId, limit = referenceLimits.models }) => limited(modelsOf(makeCode, yearId), limit),

    vehicles: async ({ makeCode, modelCode, yearId, vehicleClass, limit = referenceLimits.trims }) => {
      const make = makeByCode(catalogue, makeCode);
      if (!make) return limited<ReferenceTrim>([], limit);
      const one = modelCode === undefined ? undefined : modelByCode(catalogue, makeCode, modelCode);
      const models = modelCode === undefined ? make.models : one ? [one] : [];
      const latestYear = latest();
      const trims = models.flatMap((model) => {
        const years = yearsOf(model, latestYear).filter((year) => inClass(year, latestYear, vehicleClass));
        const year = yearId === undefined ? years[0] : years.find((option) => option === yearId);
        return year === undefined ? [] : trimsOfModelYear(make, model, year, latestYear);
      });
      return limited(trims, limit);
    },

    options: async ({ vehicleId, limit = referenceLimits.details }) => {
      const vehicle = vehicleById(catalogue, vehicleId);
      return vehicle && limited(referenceOptionsOf(vehicle), limit);
    },

    specs: async ({ vehicleId, limit = referenceLimits.details }) => {
      const vehicle = vehicleById(catalogue, vehicleId);
      return vehicle && limited(referenceSpecsOf(vehicle), limit);
    },

    bodyStyles: async ({ makeCode, yearId }) => {
      const models = modelsOf(makeCode, yearId);
      const items = bodyStyleOrder
        .map((name) => ({ name, models: models.filter(({ bodyStyles }) => bodyStyles.includes(name)).length }))
        .filter(({ models: count }) => count > 0);
      return { items, total: items.length };
    },
  } satisfies Reference;
};

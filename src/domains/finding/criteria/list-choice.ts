import type { Criteria } from './criteria.ts';
import { allowingCode } from './excluded.ts';
import type { SetField } from './filters-by-kind.ts';
import { modelOfTrim, type SearchCatalogue } from './search-catalogue.ts';

export const makesOfSeries = (code: string, { makes }: SearchCatalogue): string[] =>
  makes.filter(({ series }) => series.some((one) => one.code === code)).map((make) => make.code);

/** The criteria without what narrows a make, series or model further, because selecting it selects all of it. */
const withoutHanging = (criteria: Criteria, field: SetField, code: string, catalogue: SearchCatalogue): Criteria => {
  const isWithin = (modelCode: string): boolean => {
    const model = catalogue.model(modelCode);
    if (field === 'models') return modelCode === code;
    return (field === 'makes' ? model?.makeCode : model?.seriesCode) === code;
  };
  if (field !== 'makes' && field !== 'series' && field !== 'models') return criteria;
  return {
    ...criteria,
    series:
      field === 'makes'
        ? criteria.series.filter((one) => !makesOfSeries(one, catalogue).includes(code))
        : criteria.series,
    models: field === 'models' ? criteria.models : criteria.models.filter((model) => !isWithin(model)),
    trims: criteria.trims.filter((trim) => !isWithin(modelOfTrim(trim))),
  };
};

/** Adds the makes and models of narrower selections explicitly, so that selecting another one keeps them. */
const withHomes = (criteria: Criteria, field: SetField, catalogue: SearchCatalogue): Criteria => {
  if (field !== 'makes' && field !== 'series' && field !== 'models') return criteria;
  const models = [...new Set([...criteria.models, ...criteria.trims.map(modelOfTrim)])];
  const homes = [
    ...criteria.series.flatMap((code) => makesOfSeries(code, catalogue)),
    ...models.flatMap((code) => catalogue.model(code)?.makeCode ?? []),
  ];
  const makes = field === 'makes' && criteria.makes.length === 0 ? [...new Set(homes)] : criteria.makes;
  return { ...criteria, makes, models };
};

/** Adds a value to a filter. */
export const withCode = (criteria: Criteria, field: SetField, code: string, catalogue: SearchCatalogue): Criteria => {
  const rest = withHomes(withoutHanging(allowingCode(criteria, field, code), field, code, catalogue), field, catalogue);
  return { ...rest, [field]: [...new Set([...rest[field], code])] };
};

/** Removes a value and everything that depends on it. */
export const withoutCode = (
  criteria: Criteria,
  field: SetField,
  code: string,
  catalogue: SearchCatalogue,
): Criteria => {
  const rest = field === 'series' ? criteria : withoutHanging(criteria, field, code, catalogue);
  return { ...rest, [field]: criteria[field].filter((one) => one !== code) };
};

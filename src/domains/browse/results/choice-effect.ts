import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { type SetField, setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import { makesOfSeries } from '#domains/finding/criteria/list-choice.ts';
import { modelOfTrim, type SearchCatalogue } from '#domains/finding/criteria/search-catalogue.ts';

type Choice = { readonly field: SetField; readonly code: string };

/** How selecting a further option changes the results. */
type ChoiceEffect =
  /** Only cars with the option remain. */
  | { readonly kind: 'finds' }
  /** Cars with the option are added. */
  | { readonly kind: 'adds' }
  /** Of one make, series or model, only cars with the option remain; other selected ones stay. */
  | { readonly kind: 'narrows'; readonly of: Choice }
  /** Some cars with the option are in the results already, so the resulting search has to be counted. */
  | { readonly kind: 'overlaps' };

/** The searched makes, series and models, each at the most specific selected level. */
const narrowestOf = ({ makes, series, models, trims }: Criteria, catalogue: SearchCatalogue) => {
  const named = [...new Set([...models, ...trims.map(modelOfTrim)])].filter((code) => catalogue.model(code));
  const wholeSeries = series.filter((code) => !named.some((model) => catalogue.model(model)?.seriesCode === code));
  const narrowed = new Set([
    ...named.map((code) => catalogue.model(code)?.makeCode),
    ...wholeSeries.flatMap((code) => makesOfSeries(code, catalogue)),
  ]);
  return { named, wholeSeries, wholeMakes: makes.filter((code) => !narrowed.has(code)) };
};

const vehicleEffect = ({ field, code }: Choice, criteria: Criteria, catalogue: SearchCatalogue): ChoiceEffect => {
  const { named, wholeSeries, wholeMakes } = narrowestOf(criteria, catalogue);
  const searched = named.length + wholeSeries.length + wholeMakes.length;
  if (searched === 0) return { kind: 'finds' };
  const homeOf = field === 'makes' ? 'makeCode' : 'seriesCode';
  const holds =
    field === 'models'
      ? named.includes(code)
      : (field === 'makes' && wholeSeries.some((one) => makesOfSeries(one, catalogue).includes(code))) ||
        (field !== 'trims' && named.some((model) => catalogue.model(model)?.[homeOf] === code));
  if (holds) return { kind: 'overlaps' };
  const model = catalogue.model(field === 'trims' ? modelOfTrim(code) : field === 'models' ? code : '');
  const makes = field === 'series' ? makesOfSeries(code, catalogue) : model ? [model.makeCode] : [];
  const isWholeModel = field === 'trims' && model !== undefined && named.includes(model.code);
  if (isWholeModel && criteria.trims.some((trim) => modelOfTrim(trim) === model.code)) return { kind: 'adds' };
  const inSeries = wholeSeries.find((one) => one === model?.seriesCode);
  const inMake = wholeMakes.find((one) => makes.includes(one));
  const of: Choice | undefined = isWholeModel
    ? { field: 'models', code: model.code }
    : inSeries !== undefined
      ? { field: 'series', code: inSeries }
      : inMake !== undefined
        ? { field: 'makes', code: inMake }
        : undefined;
  if (!of) return { kind: 'adds' };
  return searched === 1 ? { kind: 'finds' } : { kind: 'narrows', of };
};

const filterOf = new Map(setFilters);

/** Effect of selecting an option that is not selected yet. */
export const choiceEffect = (choice: Choice, criteria: Criteria, catalogue: SearchCatalogue): ChoiceEffect => {
  const filter = filterOf.get(choice.field);
  if (filter?.column === 'vehicle') return vehicleEffect(choice, criteria, catalogue);
  if (filter?.match === 'all' || criteria[choice.field].length === 0) return { kind: 'finds' };
  return { kind: filter?.overlaps ? 'overlaps' : 'adds' };
};

/** The options whose effect is `overlaps`. */
export const overlappingChoices = (criteria: Criteria, catalogue: SearchCatalogue): Choice[] => {
  const models = [...criteria.models, ...criteria.trims.map(modelOfTrim)];
  const homes = models.flatMap((code) => catalogue.model(code) ?? []);
  const vehicles: Choice[] = [
    ...[
      ...criteria.series.flatMap((code) => makesOfSeries(code, catalogue)),
      ...homes.map((model) => model.makeCode),
    ].map((code) => ({ field: 'makes' as const, code })),
    ...homes.flatMap(({ seriesCode }) => (seriesCode ? [{ field: 'series' as const, code: seriesCode }] : [])),
    ...criteria.trims.map((trim) => ({ field: 'models' as const, code: modelOfTrim(trim) })),
  ];
  const values = setFilters
    .filter(([, { overlaps }]) => overlaps)
    .flatMap(
      ([
        field,
        {
          values: { options },
        },
      ]) => options.map(({ code }) => ({ field, code })),
    );
  const key = ({ field, code }: Choice): string => `${field}:${code}`;
  return [...new Map([...vehicles, ...values].map((choice) => [key(choice), choice])).values()].filter(
    (choice) =>
      !criteria[choice.field].includes(choice.code) && choiceEffect(choice, criteria, catalogue).kind === 'overlaps',
  );
};

import { nearestToValue } from '#domains/finding/criteria/address/nearest.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import type { IndexedModel } from '#domains/reference/catalogue/catalogue-index.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { FieldProblem } from '../tool.ts';
import { modelsNamed } from './vehicle-names.ts';

export const readMakeInput = (make: string, lookups: Lookups): Result<string, FieldProblem> => {
  const code = filters.makes.values.read(make, lookups.catalogue);
  if (code !== undefined) return ok(code);
  const near = nearestToValue(filters.makes.param, make, lookups).map(({ label }) => label);
  return err({ field: 'make', message: `"${make}" is not a make we know`, nearest: near });
};

/** One model by its name, with its make if several have one of that name. */
export const readModelInput = (
  { make, model }: { make?: string | undefined; model: string },
  lookups: Lookups,
): Result<IndexedModel, FieldProblem> => {
  const ofMake = make === undefined ? undefined : readMakeInput(make, lookups);
  if (ofMake && !ofMake.ok) return ofMake;
  const { catalogue } = lookups;
  const meanings = modelsNamed(model, catalogue, ofMake ? [ofMake.value] : []);
  const [code, ...others] = meanings.flatMap(({ codes }) => codes.models ?? []);
  const indexed = code === undefined ? undefined : catalogue.model(code);
  if (indexed && others.length === 0) return ok(indexed);
  const series = meanings.flatMap(({ codes }) => codes.series ?? []);
  const inSeries = catalogue.makes.flatMap((one) => one.models).filter((one) => series.includes(one.seriesCode ?? ''));
  const nearby = nearestToValue(filters.models.param, model, lookups).map(({ label }) => label);
  const labels = others.length > 0 ? meanings.map(({ label }) => label) : nearby;
  return err({
    field: 'model',
    message: others.length > 0 ? `"${model}" is of several makes; name the make too` : `"${model}" is not one model`,
    nearest: inSeries.length > 0 ? inSeries.map(({ name }) => name) : labels,
  });
};

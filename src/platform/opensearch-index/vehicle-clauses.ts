import type { Excluded } from '#domains/finding/criteria/criteria.ts';
import type { MakeSelection, VehicleSelection } from '#platform/listing-index/query/vehicle-selection.ts';
import { type Clause, every, not, some, term, terms } from './clauses.ts';

/** The cars selected within a make: a model narrows its series and its make, a trim its model. */
const withinMake = (makeCode: string, { models, series, trims }: MakeSelection, narrowsSeries: boolean): Clause => {
  const clauses = [term('makes', makeCode)];
  const isModelFree = models.size === 0 && !narrowsSeries;
  if (!isModelFree) clauses.push(some([terms('models', [...models]), terms('series', [...series])]));
  if (trims.size === 0) return every(clauses);
  const narrowed = terms('models', [...trims.keys()]);
  const wanted = terms(
    'trims',
    [...trims.values()].flatMap((codes) => [...codes]),
  );
  return every([...clauses, isModelFree ? every([narrowed, wanted]) : some([not(narrowed), wanted])]);
};

export const vehicleClause = (selection: VehicleSelection): Clause => {
  const makes = [...(selection.makes ?? [])];
  const parts = makes.flatMap((make) => {
    const within = selection.within(make);
    return within ? [withinMake(make, within, within.series.size > 0)] : [];
  });
  const whole = makes.filter((make) => selection.isWhole(make));
  return some([...(whole.length > 0 ? [terms('makes', whole)] : []), ...parts]);
};

/** Vehicles of any of these makes, series, models or trims. */
export const namedVehiclesClause = (named: Excluded): Clause =>
  some((['makes', 'series', 'models', 'trims'] as const).map((field) => terms(field, named[field] ?? [])));

/** The models whose trims are counted. */
export const countedTrimsClause = (selection: VehicleSelection): Clause =>
  some(
    [...(selection.makes ?? [])].flatMap((make) => {
      const within = selection.within(make);
      const models = within && (within.models.size > 0 ? [...within.models] : [...within.trims.keys()]);
      return models ? [every([term('makes', make), terms('models', models)])] : [];
    }),
  );

import { z } from 'zod';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import type { IndexVocabulary } from '#platform/listing-index/index-options.ts';
import type { ListedVehicles } from '#platform/listing-index/query/vehicle-selection.ts';
import { type Clause, some, terms } from './clauses.ts';

type Sought = Pick<Criteria, 'series' | 'models' | 'trims'>;
type AskForVehicles = (query: Clause, sources: readonly string[]) => AsyncIterable<Readonly<Record<string, unknown>>>;

const noVehicles: ListedVehicles = { vehicles: [], modelsOf: () => [] };

const Listed = z.object({ makes: z.string(), models: z.string(), series: z.string().nullable() });

/** The cars on offer under codes that the catalogue doesn't have, whose makes only they can tell. */
export const listedVehicles = async (
  { series, models, trims }: Sought,
  vocabulary: IndexVocabulary,
  groups: AskForVehicles,
): Promise<ListedVehicles> => {
  const sought = [...models, ...trims.map((trim) => trim.slice(0, trim.indexOf('|')))];
  const ownModels = sought.filter((code) => vocabulary.modelsByCode(code).length === 0);
  const ownSeries = series.filter((code) => vocabulary.makesOfSeries(code).length === 0);
  if (ownModels.length + ownSeries.length === 0) return noVehicles;
  const query = some([terms('models', ownModels), terms('series', ownSeries)]);
  const vehicles: ListedVehicles['vehicles'][number][] = [];
  for await (const group of groups(query, ['makes', 'models', 'series'])) {
    const { makes, models: modelCode, series: seriesCode } = Listed.parse(group);
    const model = { makeCode: makes, modelCode, seriesCode, ids: [] };
    vehicles.push({ model, trim: '', trimCode: '', title: '' });
  }
  return {
    vehicles,
    modelsOf: (make) => vehicles.flatMap(({ model }) => (model.makeCode === make ? [model] : [])),
  };
};

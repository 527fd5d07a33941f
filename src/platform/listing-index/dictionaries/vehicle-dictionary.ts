import type { IndexVocabulary } from '../index-options.ts';
import { nameWords } from './words.ts';

export type ModelName = { makeCode: string; seriesCode: string | null; modelCode: string };
export type VehicleName = ModelName & { trim: string };

/** A listed model, and its vehicle ids: one for each trim. */
export type VehicleModel = ModelName & { ids: number[] };

/** A listed trim of a model, with the words of its title. */
type Vehicle = {
  model: VehicleModel;
  trim: string;
  /** `MODELCODE|Trim name` (RULING-03). */
  trimCode: string;
  title: string;
};

export type VehicleDictionary = {
  readonly vehicles: readonly Vehicle[];
  idFor(name: VehicleName): number;
  modelsOf(makeCode: string): readonly VehicleModel[];
};

/** Trim in feeds that don't know it; not part of the title (SRCH-03). */
const unknownTrim = 'UNAVAIL';

/** The words of a vehicle's title, with the catalogue's names. */
export const titleOf = (vocabulary: IndexVocabulary, { makeCode, modelCode }: ModelName, trim: string): string => {
  const model = vocabulary.modelsByCode(modelCode).find((candidate) => candidate.makeCode === makeCode);
  const names = [vocabulary.makeName(makeCode) ?? makeCode, model?.name ?? modelCode];
  if (trim !== unknownTrim) names.push(trim);
  return names.flatMap(nameWords).join(' ');
};

type Options = { vocabulary: IndexVocabulary; initialNames?: readonly VehicleName[] | undefined };
type ModelEntry = { model: VehicleModel; ids: Map<string, number> };

export const createVehicleDictionary = ({ vocabulary, initialNames = [] }: Options): VehicleDictionary => {
  const vehicles: Vehicle[] = [];
  const byMake = new Map<string, VehicleModel[]>();
  // Nested maps instead of a joined key: looked up millions of times, once per listing.
  const models = new Map<string, Map<string, Map<string | null, ModelEntry>>>();

  const inner = <K, V>(outer: Map<K, V>, key: K, create: () => V): V => {
    const inner = outer.get(key);
    if (inner !== undefined) return inner;
    const made = create();
    outer.set(key, made);
    return made;
  };
  const addModel = ({ makeCode, seriesCode, modelCode }: ModelName): ModelEntry => {
    const model = { makeCode, seriesCode, modelCode, ids: [] };
    inner(byMake, makeCode, () => []).push(model);
    return { model, ids: new Map() };
  };
  const idFor = (name: VehicleName): number => {
    const { makeCode, modelCode, seriesCode, trim } = name;
    const ofMake = inner(models, makeCode, () => new Map());
    const ofCode = inner(ofMake, modelCode, () => new Map());
    const { model, ids } = inner(ofCode, seriesCode, () => addModel(name));
    const id = ids.get(trim);
    if (id !== undefined) return id;
    ids.set(trim, vehicles.length);
    model.ids.push(vehicles.length);
    return (
      vehicles.push({ model, trim, trimCode: `${modelCode}|${trim}`, title: titleOf(vocabulary, model, trim) }) - 1
    );
  };
  for (const name of initialNames) idFor(name);
  return { vehicles, idFor, modelsOf: (makeCode) => byMake.get(makeCode) ?? [] };
};

import type { IndexVocabulary } from './index-options.ts';
import { nameWords } from './words.ts';

/** A make, series, model and trim that some listing had, with the words of its title. */
export type Vehicle = {
  makeCode: string;
  seriesCode: string | null;
  modelCode: string;
  trim: string;
  /** `MODELCODE|Trim name` (D-03). */
  trimCode: string;
  title: string;
};
export type VehicleName = Omit<Vehicle, 'title' | 'trimCode'>;

export type VehicleDictionary = {
  readonly vehicles: readonly Vehicle[];
  idFor(name: VehicleName): number;
  ofMake(makeCode: string): readonly number[];
};

/** What a feed says when it does not know the trim (SRCH-03): no word of a title. */
const unknownTrim = 'UNAVAIL';

type Options = { vocabulary: IndexVocabulary; known?: readonly VehicleName[] | undefined };

export const createVehicleDictionary = ({ vocabulary, known = [] }: Options): VehicleDictionary => {
  const vehicles: Vehicle[] = [];
  const byMake = new Map<string, number[]>();
  // Nested instead of one joined key: this is asked once per listing, millions of times.
  const ids = new Map<string, Map<string, Map<string | null, Map<string, number>>>>();

  const titleOf = ({ makeCode, modelCode, trim }: VehicleName): string => {
    const model = vocabulary.modelsByCode(modelCode).find((candidate) => candidate.makeCode === makeCode);
    const names = [vocabulary.makeName(makeCode) ?? makeCode, model?.name ?? modelCode];
    if (trim !== unknownTrim) names.push(trim);
    return names.flatMap(nameWords).join(' ');
  };
  const inner = <K, V>(outer: Map<K, V>, key: K, create: () => V): V => {
    const found = outer.get(key);
    if (found !== undefined) return found;
    const made = create();
    outer.set(key, made);
    return made;
  };
  const idFor = (name: VehicleName): number => {
    const { makeCode, modelCode, seriesCode, trim } = name;
    const models = inner(ids, makeCode, () => new Map());
    const series = inner(models, modelCode, () => new Map());
    const trims = inner(series, seriesCode, () => new Map());
    const id = trims.get(trim);
    if (id !== undefined) return id;
    trims.set(trim, vehicles.length);
    inner(byMake, makeCode, () => []).push(vehicles.length);
    const trimCode = `${modelCode}|${trim}`;
    return vehicles.push({ makeCode, modelCode, seriesCode, trim, trimCode, title: titleOf(name) }) - 1;
  };
  for (const name of known) idFor(name);
  return { vehicles, idFor, ofMake: (makeCode) => byMake.get(makeCode) ?? [] };
};

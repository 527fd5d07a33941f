import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import type { ModelName, VehicleDictionary, VehicleModel } from '../dictionaries/vehicle-dictionary.ts';
import type { IndexVocabulary } from '../index-options.ts';

type VehicleCriteria = Pick<Criteria, 'makes' | 'series' | 'models' | 'trims'>;

/** The series, models and trims selected within one make. */
export type MakeSelection = { series: Set<string>; models: Set<string>; trims: Map<string, Set<string>> };

/**
 * Makes, series, models and trims as one selection. A model narrows only its own make, a trim only its own model: Ford
 * and Kia with the model F150 means the F150 and every Kia. Without a selected make, the makes are those of the
 * selected series, models and trims.
 */
export type VehicleSelection = {
  /** Selected makes; null when nothing is selected. */
  makes: ReadonlySet<string> | null;
  /** What is selected within a make, without series that a selected model narrows; undefined for all of it. */
  within(makeCode: string): MakeSelection | undefined;
  /** Whether every car of a make is selected. */
  isWhole(makeCode: string): boolean;
  /** The selected vehicles of a model. */
  wantedOf(model: VehicleModel): readonly number[];
  /** Whether the model's trims are counted. */
  countsTrimsOf(model: ModelName): boolean;
};

const modelOfTrim = (trim: string): string => trim.slice(0, trim.indexOf('|'));

export type ListedVehicles = Pick<VehicleDictionary, 'vehicles' | 'modelsOf'>;
type SelectionInputs = { vocabulary: IndexVocabulary; vehicles: ListedVehicles };

/** The makes that a code belongs to, according to the catalogue and to listed cars. */
const homesOf = ({ vocabulary, vehicles }: SelectionInputs) => {
  const listed = (holds: (model: ModelName) => boolean): string[] =>
    vehicles.vehicles.flatMap(({ model }) => (holds(model) ? [model.makeCode] : []));
  return {
    ofModel: (code: string): Set<string> => {
      const makeCodes = vocabulary.modelsByCode(code).map(({ makeCode }) => makeCode);
      return new Set(makeCodes.length > 0 ? makeCodes : listed(({ modelCode }) => modelCode === code));
    },
    ofSeries: (code: string): Set<string> => {
      const makeCodes = vocabulary.makesOfSeries(code);
      return new Set(makeCodes.length > 0 ? makeCodes : listed(({ seriesCode }) => seriesCode === code));
    },
  };
};

export const selectVehicles = (
  { makes, series, models, trims }: VehicleCriteria,
  vocabulary: SelectionInputs,
): VehicleSelection => {
  const homes = homesOf(vocabulary);
  const byMake = new Map<string, MakeSelection>();
  const inMake = (makeCode: string): MakeSelection => {
    const selection = byMake.get(makeCode);
    if (selection) return selection;
    const made: MakeSelection = { series: new Set(), models: new Set(), trims: new Map() };
    byMake.set(makeCode, made);
    return made;
  };
  const place = (makeCodes: Set<string>, add: (selection: MakeSelection) => void): void => {
    // An unknown code is assigned to the selected make if there is only one.
    const codes = makeCodes.size === 0 && makes.length === 1 ? makes : makeCodes;
    for (const makeCode of codes) add(inMake(makeCode));
  };
  for (const code of series) place(homes.ofSeries(code), (selection) => selection.series.add(code));
  for (const code of models) place(homes.ofModel(code), (selection) => selection.models.add(code));
  for (const trim of trims) {
    const code = modelOfTrim(trim);
    place(homes.ofModel(code), (selection) => {
      selection.trims.set(code, (selection.trims.get(code) ?? new Set()).add(trim));
    });
  }

  const isAny = makes.length + series.length + models.length + trims.length > 0;
  const searched = isAny ? new Set(makes.length > 0 ? makes : byMake.keys()) : null;
  const seriesOf = (makeCode: string, modelCode: string): Set<string | null> => {
    const named = vocabulary.vocabulary.modelsByCode(modelCode).filter((model) => model.makeCode === makeCode);
    if (named.length > 0) return new Set(named.map(({ seriesCode }) => seriesCode));
    const listed = vocabulary.vehicles.modelsOf(makeCode).filter((model) => model.modelCode === modelCode);
    return new Set(listed.map(({ seriesCode }) => seriesCode));
  };
  const narrowed = (makeCode: string, selection: MakeSelection): Set<string | null> =>
    new Set([...selection.models].flatMap((code) => [...seriesOf(makeCode, code)]));

  const wantsModel = ({ makeCode, seriesCode, modelCode }: ModelName, selection: MakeSelection): boolean => {
    if (selection.models.has(modelCode)) return true;
    if (seriesCode !== null && selection.series.has(seriesCode)) {
      // A model selected within a series narrows the series, as it narrows its make.
      return selection.models.size === 0 || !narrowed(makeCode, selection).has(seriesCode);
    }
    if (selection.models.size > 0 || selection.series.size > 0) return false;
    return selection.trims.size === 0 || selection.trims.has(modelCode);
  };
  return {
    makes: searched,
    within: (makeCode) => {
      const selection = byMake.get(makeCode);
      if (!selection) return undefined;
      const closed = narrowed(makeCode, selection);
      return { ...selection, series: new Set([...selection.series].filter((code) => !closed.has(code))) };
    },
    isWhole: (makeCode) => !byMake.has(makeCode),
    wantedOf: (model) => {
      const selection = byMake.get(model.makeCode);
      if (!selection) return model.ids;
      if (!wantsModel(model, selection)) return [];
      const wanted = selection.trims.get(model.modelCode);
      return wanted ? model.ids.filter((id) => wanted.has(vocabulary.vehicles.vehicles[id]!.trimCode)) : model.ids;
    },
    countsTrimsOf: ({ makeCode, modelCode }) => {
      const selection = byMake.get(makeCode);
      if (!selection || !searched?.has(makeCode)) return false;
      return selection.models.has(modelCode) || (selection.models.size === 0 && selection.trims.has(modelCode));
    },
  };
};

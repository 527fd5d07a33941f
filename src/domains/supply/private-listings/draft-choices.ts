import {
  buildsIn,
  type Catalogue,
  generationsOf,
  modelByCode,
  type Trim,
  trimsIn,
} from '#domains/reference/catalogue/catalogue.ts';
import { colours } from '#domains/reference/catalogue/colours.ts';
import { equipmentOf } from '#domains/reference/catalogue/feature-eras.ts';
import { features } from '#domains/reference/catalogue/features.ts';
import { drives } from '#domains/reference/catalogue/vocabulary.ts';
import type { Draft } from './draft.ts';

type Choice = { value: string; label: string };

/** What the details step asks; empty lists where the trim leaves nothing open. */
export type DraftChoices = {
  colors: Choice[];
  interiors: Choice[];
  drives: Choice[];
  transmissions: Choice[];
  /** Standard equipment first, as most cars have it. */
  features: (Choice & { isStandard: boolean })[];
};

const unique = (choices: readonly Choice[]): Choice[] => [...new Map(choices.map((one) => [one.value, one])).values()];
const severalOf = (choices: readonly Choice[]): Choice[] => {
  const all = unique(choices);
  return all.length > 1 ? all : [];
};

export const draftChoicesOf = (
  catalogue: Catalogue,
  { makeCode, modelCode, year, trim }: Pick<Draft, 'makeCode' | 'modelCode' | 'year' | 'trim'>,
): DraftChoices => {
  const model = modelByCode(catalogue, makeCode, modelCode);
  const generations = model ? generationsOf(model, year) : [];
  const trims = generations.flatMap((generation) =>
    trimsIn(generation, year).map((one): { generation: typeof generation; one: Trim } => ({ generation, one })),
  );
  const ofTrim = trims.filter(({ one }) => one.name === trim);
  const matching = ofTrim.length > 0 ? ofTrim : trims;
  const builds = matching.flatMap(({ generation, one }) => buildsIn(generation, one, year));
  const standard = new Set<string>(ofTrim.length > 0 ? ofTrim.flatMap(({ one }) => equipmentOf(one, year)) : []);
  const paints = unique(generations.flatMap((one) => one.paints.map(({ name }) => ({ value: name, label: name }))));
  const seats = unique(generations.flatMap((one) => one.interiors.map(({ name }) => ({ value: name, label: name }))));
  const plain = Object.values(colours).map(({ name }) => ({ value: name, label: name }));
  return {
    colors: paints.length > 0 ? paints : plain,
    interiors: seats.length > 0 ? seats : plain,
    drives: severalOf(
      builds.map(({ configuration }) => ({
        value: drives[configuration.drive].name,
        label: drives[configuration.drive].name,
      })),
    ),
    transmissions: severalOf(
      builds.map(({ engine }) => ({
        value: engine.transmission.code === 'MAN' ? 'manual' : 'automatic',
        label: engine.transmission.code === 'MAN' ? 'Manual' : 'Automatic',
      })),
    ),
    features: features
      .map(({ code, name, word }) => ({ value: code, label: name, isStandard: standard.has(word) }))
      .sort((a, b) => Number(b.isStandard) - Number(a.isStandard)),
  };
};

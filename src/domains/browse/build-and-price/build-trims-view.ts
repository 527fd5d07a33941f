import type { ReferenceTrim } from '#domains/browse/research/reference/reference.ts';
import { featureKeys, featureWords } from '#domains/browse/research/reference/trim-feature-words.ts';
import type { TrimView } from './build-view.ts';

/** "52 mpg", "131 MPGe": whichever the car is rated in. */
const economyWords = ({ mpgCombined, epaCityElectric }: ReferenceTrim): string | undefined => {
  if (mpgCombined === null) return undefined;
  return `${mpgCombined} ${epaCityElectric === null ? 'mpg' : 'MPGe'}`;
};

const factsOf = (trim: ReferenceTrim): string[] =>
  [
    `${trim.horsepower} hp`,
    economyWords(trim),
    trim.estimatedElectricRange === null ? undefined : `${trim.estimatedElectricRange} mi range`,
  ].filter((words) => words !== undefined);

/** Cheapest first, each with the features it adds to the previous one. */
export const trimViews = (trims: readonly ReferenceTrim[], selectedId: string): TrimView[] => {
  const bodies = new Set(trims.map(({ bodyStyle, doors }) => `${bodyStyle}${doors}`));
  return trims.map((trim, at) => {
    const before = trims[at - 1]?.features;
    const adds = featureKeys.filter((key) => trim.features[key] && !before?.[key]).map((key) => featureWords[key]);
    return {
      id: trim.vehicleId,
      name: trim.trimName,
      body: bodies.size > 1 ? `${trim.doors}-door ${trim.bodyStyle.toLowerCase()}` : '',
      usd: trim.nationalMSRP,
      selected: trim.vehicleId === selectedId,
      facts: factsOf(trim),
      adds: at === 0 ? [] : adds,
    };
  });
};

import type { Catalogue, Model } from '#domains/reference/catalogue/catalogue.ts';
import type { IndexVocabulary } from './index-options.ts';

type Sources = { catalogue: Pick<Catalogue, 'makes'>; featureName(code: string): string | undefined };

/** The catalogue as the index needs it. */
export const createCatalogueVocabulary = ({ catalogue, featureName }: Sources): IndexVocabulary => {
  const makeNames = new Map(catalogue.makes.map(({ code, name }) => [code, name]));
  const models: Map<string, Model[]> = Map.groupBy(
    catalogue.makes.flatMap(({ models: ofMake }) => ofMake),
    ({ code }) => code,
  );
  const series = Map.groupBy(
    catalogue.makes.flatMap((make) => make.series.map(({ code }) => ({ code, makeCode: make.code }))),
    ({ code }) => code,
  );
  return {
    makeName: (code) => makeNames.get(code),
    modelsByCode: (code) => models.get(code) ?? [],
    makesOfSeries: (code) => (series.get(code) ?? []).map(({ makeCode }) => makeCode),
    featureName,
  };
};

import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { SearchCatalogue } from '#domains/finding/criteria/search-catalogue.ts';
import type { IndexedMake } from '#domains/reference/catalogue/catalogue-index.ts';

type Catalogue = Lookups['catalogue'];

/** What a text can mean; several if makes share the name. */
export type VehicleMeaning = {
  label: string;
  codes: { makes?: string; series?: string; models?: string; trims?: string };
};

const makesAmong = (catalogue: SearchCatalogue, selected: readonly string[]): readonly IndexedMake[] =>
  selected.length === 0 ? catalogue.makes : selected.flatMap((code) => catalogue.make(code) ?? []);

/** The makes that a text begins with, and the rest of it: "Mercedes-Benz GLC". */
const withoutMake = (text: string, catalogue: SearchCatalogue): { makes: string[]; name: string } => {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(3, words.length - 1); length > 0; length -= 1) {
    const make = catalogue.makeBySlug(words.slice(0, length).join('-'));
    if (make) return { makes: [make.code], name: words.slice(length).join(' ') };
  }
  return { makes: [], name: text };
};

const byCode = (text: string, catalogue: Catalogue, selected: readonly string[]): VehicleMeaning[] => {
  const model = catalogue.model(text.trim().toUpperCase());
  if (!model || (selected.length > 0 && !selected.includes(model.makeCode))) return [];
  return [{ label: `${catalogue.make(model.makeCode)?.name ?? ''} ${model.name}`, codes: { models: model.code } }];
};

/** Models with this name, or series, such as the 3 Series; of the selected makes, if there are any. */
export const modelsNamed = (text: string, catalogue: Catalogue, selected: readonly string[]): VehicleMeaning[] => {
  const { makes: ownMakes, name } = withoutMake(text, catalogue);
  const within = ownMakes.length > 0 && (selected.length === 0 || selected.includes(ownMakes[0] ?? '')) ? ownMakes : [];
  const named = makesAmong(catalogue, within.length > 0 ? within : selected).flatMap((make): VehicleMeaning[] => {
    for (const candidate of within.length > 0 ? [name, text] : [text]) {
      const model = catalogue.modelBySlug(make.code, candidate);
      if (model) return [{ label: `${make.name} ${model.name}`, codes: { models: model.code } }];
      const series = catalogue.seriesBySlug(make.code, candidate);
      if (series) return [{ label: `${make.name} ${series.name}`, codes: { series: series.code } }];
    }
    return [];
  });
  return named.length > 0 ? named : byCode(text, catalogue, selected);
};

export const seriesNamed = (text: string, catalogue: Catalogue, selected: readonly string[]): VehicleMeaning[] => {
  const coded = catalogue.series(text.trim().toUpperCase());
  if (coded) return [{ label: coded.name, codes: { series: coded.code } }];
  return makesAmong(catalogue, selected).flatMap((make) => {
    const series = catalogue.seriesBySlug(make.code, text);
    return series ? [{ label: `${make.name} ${series.name}`, codes: { series: series.code } }] : [];
  });
};

/** `MODELCODE|Trim name`, or the name of a trim of a selected model, else of a selected make. */
export const trimsNamed = (
  text: string,
  catalogue: Catalogue,
  { makes, models }: { makes: readonly string[]; models: readonly string[] },
): string[] => {
  if (text.includes('|')) {
    const [modelCode = '', ...name] = text.split('|');
    const model = catalogue.model(modelCode.toUpperCase());
    return model ? [`${model.code}|${name.join('|')}`] : [];
  }
  const among =
    models.length > 0 ? models : makes.flatMap((make) => (catalogue.make(make)?.models ?? []).map(({ code }) => code));
  return among.flatMap((code) => {
    const name = catalogue.trimBySlug(code, text);
    return name === undefined ? [] : [`${code}|${name}`];
  });
};

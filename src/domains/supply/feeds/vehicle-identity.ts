import { vehicleStyleOf } from '#domains/reference/catalogue/body-styles.ts';
import {
  allTrimsOf,
  type Catalogue,
  type Make,
  type Model,
  makeByCode,
  makeBySlug,
  modelByCode,
  modelBySlug,
  soldIn,
  trimsOf,
} from '#domains/reference/catalogue/catalogue.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { slugKey } from '#lib/slug.ts';
import { driveOf } from './attribute-words.ts';
import { printable } from './feed-problem.ts';
import type { FeedRow } from './feed-row.ts';

export type VehicleIdentity = {
  make: Make;
  model: Model;
  /** The catalogue's spelling; the feed's for models without trims in the catalogue; `UNAVAIL` if unknown. */
  trim: string;
};

type ModelReading = { model: Model; rest: string };

/** Splits `F-150 XLT SuperCrew` into the longest prefix that is a model, and the rest. */
const modelAndRest = (catalogue: Catalogue, make: Make, text: string): ModelReading | undefined => {
  const exact = modelByCode(catalogue, make.code, text.toUpperCase()) ?? modelBySlug(catalogue, make.code, text);
  if (exact) return { model: exact, rest: '' };
  const words = text.split(/\s+/);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const model = modelBySlug(catalogue, make.code, words.slice(0, count).join(' '));
    if (model) return { model, rest: words.slice(count).join(' ') };
  }
  return undefined;
};

/**
 * Rows by series: `3 Series` with the trim `330i xDrive`, `C-Class` with `C 300 4MATIC` or `300`. The trim says which
 * model, and what follows it is the trim.
 */
const modelOfSeries = (
  catalogue: Catalogue,
  make: Make,
  text: string,
  trim: string,
): ModelReading | 'series' | undefined => {
  const key = slugKey(text).replace(/class$/, '');
  const series = make.series.find(
    ({ code, name }) => code === text.toUpperCase() || slugKey(name).replace(/class$/, '') === key,
  );
  if (!series) return undefined;
  const base = series.name.replace(/[ -](class|series)$/i, '');
  const readings = [trim, `${base} ${trim}`, `${base}${trim}`].map((words) => modelAndRest(catalogue, make, words));
  return readings.find((reading) => reading?.model.seriesCode === series.code) ?? 'series';
};

/** The trim with that name, or else the longest one the text begins with: `LE 4dr Sedan` is an LE. */
const trimNamed = (names: readonly string[], text: string): string | undefined => {
  if (names.includes(text)) return text;
  const wanted = slugKey(text);
  const exact = names.find((name) => slugKey(name) === wanted);
  if (exact) return exact;
  const words = text.toLowerCase().split(/[\s,/-]+/);
  const fits = (name: string): boolean => {
    const own = name.toLowerCase().split(/[\s,/-]+/);
    return own.every((word, index) => words[index] === word);
  };
  return names.filter(fits).sort((a, b) => b.length - a.length)[0];
};

const readTrim = (row: FeedRow, model: Model, year: number, text: string): string => {
  if (text === '' || slugKey(text) === 'unavail') return unknownTrim;
  if (model.generations.length === 0) return text.slice(0, 60);
  const names = (trims: readonly { name: string }[]) => trims.map(({ name }) => name);
  const trim = trimNamed(names(trimsOf(model, year)), text) ?? trimNamed(names(allTrimsOf(model)), text);
  if (trim) return trim;
  row.warn('trim', `is not a trim of the ${model.name} and was left out`);
  return unknownTrim;
};

export const readIdentity = (
  row: FeedRow,
  catalogue: Catalogue,
  year: number | undefined,
): VehicleIdentity | undefined => {
  const makeText = row.text('make');
  if (makeText === '') return row.fail('make', 'is missing');
  const make = makeByCode(catalogue, makeText.toUpperCase()) ?? makeBySlug(catalogue, makeText);
  if (!make) return row.fail('make', 'is not a known make');
  const modelText = row.text('model');
  if (modelText === '') return row.fail('model', 'is missing');
  const withoutMake = modelText.toLowerCase().startsWith(`${make.name.toLowerCase()} `)
    ? modelText.slice(make.name.length + 1)
    : modelText;
  const trimText = row.text('trim');
  const ofSeries = modelOfSeries(catalogue, make, withoutMake, trimText);
  const named = modelAndRest(catalogue, make, modelText) ?? modelAndRest(catalogue, make, withoutMake);
  const reading = typeof ofSeries === 'object' ? ofSeries : named;
  if (!reading && ofSeries === 'series') {
    return row.fail(
      'model',
      `is a series of ${make.name}, and no model of it is in the trim (“${printable(trimText)}”)`,
    );
  }
  if (!reading) return row.fail('model', `is not a known model of ${make.name}`);
  if (year === undefined) return undefined;
  const { model, rest } = reading;
  if (!soldIn(model.years, year)) row.warn('year', `the ${make.name} ${model.name} was not sold as a ${year}`);
  // Behind the model of a series often stand its drive and body, which are read elsewhere.
  const isTrim = reading === named || (vehicleStyleOf(rest) === undefined && driveOf(rest) === undefined);
  const trim = reading === named ? trimText || rest : isTrim ? rest : '';
  return { make, model, trim: readTrim(row, model, year, trim) };
};

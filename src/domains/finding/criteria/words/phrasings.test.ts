import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { createWordReader } from './read-words.ts';
import type { Reading } from './reading.ts';

const data = join(import.meta.dirname, '../../../../../data');
const catalogue = loadCatalogue(join(data, 'catalogue'));
if (!catalogue.ok) throw new Error('the catalogue cannot be read');
const places = loadPlaces(join(data, 'places.txt'));
const { readWords } = createWordReader({ catalogue: catalogue.value, places, largestCities });
const read = (text: string) => readWords(text, { currentYear: 2026 });

/** Long lists of codes are counted, because the catalogue grows. */
const mostCodes = 6;
const codesInBrief = (codes: readonly unknown[]): string =>
  codes.length > mostCodes ? 'many' : codes.join(',').replaceAll(' ', '_');
const inBrief = (value: unknown): string => {
  if (Array.isArray(value)) return codesInBrief(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const held = Object.entries(value);
  if (held.some(([, codes]) => Array.isArray(codes))) {
    return held.map(([field, codes]) => `!${field}:${codesInBrief(codes)}`).join('');
  }
  const { min = '', max = '' } = Object.fromEntries(held);
  return `${min}..${max}`;
};

const termsInBrief = (terms: object): string =>
  Object.entries(terms)
    .map(([field, value]) => `${field}:${value}`)
    .sort()
    .join();

/** A reading on one line: filters, place, order, words that are looked for in texts, words that are told. */
const line = ({
  criteria,
  place,
  radiusMiles,
  polygon,
  sort,
  terms,
  rest,
  notUnderstood,
  corrected,
}: Reading): string =>
  [
    ...Object.entries(criteria).map(([field, value]) => `${field}=${inBrief(value)}`),
    ...(place ? [`@${[place.zip, place.city, place.state].filter(Boolean).join(',').replaceAll(' ', '_')}`] : []),
    ...(radiusMiles === undefined ? [] : [`within=${radiusMiles}`]),
    ...(polygon ? ['along'] : []),
    ...(sort ? [`sort=${sort}`] : []),
    ...(terms ? [`terms=${termsInBrief(terms)}`] : []),
    ...rest.map((words) => `"${words}"`),
    ...notUnderstood.map(({ text, reason }) => `?${reason}[${text}]`),
    ...corrected.map(({ from, to }) => `${from}>${to}`),
  ].join(' ');

/** As shoppers type, and what they mean. */
const rows = ['phrasings.txt', 'facts-and-deals.txt', 'spanish-and-mixed.txt'].flatMap((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(' -> ').map((part) => part.trim()) as [text: string, means: string]),
);

describe('RULING-71: shoppers’ phrases', () => {
  it.each(rows)('%s', (text, means) => {
    expect(line(read(text))).toBe(means);
  });

  const modelsOf = (text: string) => read(text).criteria.models ?? [];

  it('a minivan is not a cargo van, and vice versa', () => {
    expect(modelsOf('minivan')).toEqual(expect.arrayContaining(['ODYSSEY', 'SIENNA']));
    expect(modelsOf('cargo van')).not.toEqual(expect.arrayContaining(['ODYSSEY']));
    expect(modelsOf('minivan').filter((code) => modelsOf('cargo van').includes(code))).toEqual([]);
    expect(read('honda minivan').criteria.models).toEqual(['ODYSSEY']);
  });

  it('towing capacity comes from the catalogue, among the named makes', () => {
    expect(modelsOf('tow 10,000 lbs')).toContain('F150PICKUP');
    expect(modelsOf('tow 10,000 lbs')).not.toContain('RAV4');
    expect(read('rav4 that tows 10,000 lbs').notUnderstood.map(({ reason }) => reason)).toEqual(['no-model']);
  });

  it('“bigger than” a car means longer, with the same body', () => {
    expect(modelsOf('bigger than a RAV4')).toEqual(expect.arrayContaining(['HIGHLANDER']));
    expect(modelsOf('bigger than a RAV4')).not.toContain('RAV4');
    expect(modelsOf('bigger than a RAV4')).not.toContain('F150PICKUP');
  });
});

import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { filterPhraseWords } from './filter-phrases.ts';
import { quantityWords } from './quantity-words.ts';
import { createWordReader, longestText } from './read-words.ts';
import { mergeEffects } from './reading.ts';

const data = join(import.meta.dirname, '../../../../../data');
const catalogue = loadCatalogue(join(data, 'catalogue'));
if (!catalogue.ok) throw new Error('the catalogue cannot be read');
const places = loadPlaces(join(data, 'places.txt'));
const { readWords } = createWordReader({ catalogue: catalogue.value, places, largestCities });
const read = (text: string) => readWords(text, { currentYear: 2026 });

/** What shoppers say, each part with a meaning of its own. */
const filters = [
  ...['honda civic', 'camry xle', 'bmw', 'f-150 lariat', 'vette', '3 series', 'ram 1500 or 2500', 'silverado'],
  ...['under 40k', 'over $20,000', '20-30k', 'around 30k', 'under $400 a month', 'max 25000', '35k'],
  ...['under 60k miles', 'low miles', '2020 or newer', 'newer than 2019', '2018-2021', '2022', 'last 3 years'],
  ...['red', 'black interior', 'tan leather seats', 'third row', 'carplay', 'heated seats', 'pano roof', 'towing'],
  ...['hybrid', 'ev', 'over 250 miles range', '4x4', 'v6', 'stick shift', '7 seater', '4 door', 'over 30 mpg'],
  ...['no accidents', 'one owner', 'clean history', 'great deals', 'private seller', 'buy online', 'suv', 'crew cab'],
  ...['new', 'used', 'cpo', 'toyta', 'convertable'],
  ...['troca usada', 'menos de 20 mil', 'piel negra', 'sin accidentes', 'a menos de 50 millas', 'no quiero rojo'],
];
const placesAndOrders = [
  ...['near 30303', 'in atlanta', 'around Austin, TX', 'within 25 miles of 60601', 'nationwide', 'in texas'],
  ...['on my way from austin to dallas', '20 minutes from denver', 'dallas 75201', 'dallas tx 90210'],
  ...['cheap', 'newest', 'closest'],
];
const others = ['taxi', 'garage kept', 'not red', 'reliable', 'with', 'i want a', 'cars for sale', 'in', 'or', 'and'];

const sentence = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...filters) }, fc.constantFrom(...others)), {
      maxLength: 7,
    }),
    fc.option(fc.constantFrom(...placesAndOrders)),
    fc.nat(7),
    fc.array(fc.constantFrom(' ', ', ', ' and ', ' with '), { minLength: 8, maxLength: 8 }),
  )
  .map(([parts, extra, at, joins]) => {
    const all = extra === null ? parts : parts.toSpliced(at % (parts.length + 1), 0, extra);
    return all.map((part, index) => (index === 0 ? part : `${joins[index]}${part}`)).join('');
  });

const anyWords = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...filterPhraseWords,
        ...quantityWords,
        'ram',
        '1500',
        'a',
        '4',
        'is',
        '250',
        'no',
        'tucson',
        'st.',
      ),
      fc.constantFrom(...filters, ...placesAndOrders, ...others),
      fc.nat(99_999).map(String),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 16 },
  )
  .map((parts) => parts.join(' '));

const text = fc.oneof(anyWords, sentence, fc.string({ unit: 'binary', maxLength: 60 }));

describe('RULING-71: any text', () => {
  it('is read, and every chip has its own words of the text, in order and without overlap', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { chips, notUnderstood, rest } = read(typed);
        const parts = [...chips, ...notUnderstood].sort((a, b) => a.start - b.start);
        let last = 0;
        for (const { text: words, start, end } of parts) {
          expect(typed.slice(start, end)).toBe(words);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        for (const word of rest) expect(typed.toLowerCase()).toContain(word);
      }),
      { numRuns: 400 },
    );
  });

  it('means what its chips mean together', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { chips, criteria, place, radiusMiles, polygon, sort, terms } = read(typed);
        const none = {
          place: undefined,
          radiusMiles: undefined,
          polygon: undefined,
          sort: undefined,
          terms: undefined,
        };
        const whole = { criteria: {}, ...none };
        expect({ ...whole, ...mergeEffects(chips.map(({ effect }) => effect)) }).toEqual({
          criteria,
          place,
          radiusMiles,
          polygon,
          sort,
          terms,
        });
      }),
    );
  });

  it('is read the same way every time', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(read(typed)).toEqual(read(typed));
      }),
    );
  });

  it('is reported instead of searched for beyond a maximum length', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', '9', 'honda ', 'under ', 'in st. ', '20-', 'no ', '😀', "'"), (unit) => {
        const typed = unit.repeat(8192 / unit.length);
        const { chips, rest, notUnderstood } = read(typed);
        const cut = notUnderstood.at(-1);
        expect(cut).toMatchObject({ reason: 'too-long', end: typed.length });
        expect(cut?.start).toBeLessThanOrEqual(longestText);
        expect(chips.length + rest.length).toBeLessThan(longestText);
      }),
    );
  });
});

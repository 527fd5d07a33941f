import { expect, it } from 'vitest';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { unknownReason } from './unknown-reason.ts';

it.each([
  ['minPrice=abc', 'Price must be a number, so it was left out of this search.'],
  ['startYear=abc', 'Year must be a number, so it was left out of this search.'],
  ['maxPayment=z', 'Monthly Payment must be a number, so it was left out of this search.'],
  ['searchRadius=far', 'Distance must be a number of miles, so it was left out of this search.'],
  [
    'maxPrice=9000&noPrice=perhaps',
    'Cars Without a Price doesn’t have that option, so it was left out of this search.',
  ],
  ['dealerId=abc', 'Dealer doesn’t have that option, so it was left out of this search.'],
  ['zip=00000', 'We don’t recognize that place, so it was left out of this search.'],
  ['extColorSimple=RED,PUCE', 'No cars have it. These match the rest of your search.'],
  ['extColorSimple=!PUCE', 'No cars list this feature, so all cars are shown.'],
])('RULING-46: the fate of an unknown value depends on the kind of its filter: %s', (query, why) => {
  const { unknown } = readSearch({ path: '', query, ...smallContext() });
  expect(unknown.map((word) => unknownReason(word, 12))).toEqual([why]);
});

it('RULING-46: an unknown code that is kept finds nothing', () => {
  const { unknown, search } = readSearch({ path: '', query: 'extColorSimple=PUCE', ...smallContext() });
  expect(search.criteria.exteriorColours).toEqual(['PUCE']);
  expect(unknown.map((word) => unknownReason(word, 0))).toEqual(['No cars can match it.']);
});

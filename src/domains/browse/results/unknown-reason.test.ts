import { expect, it } from 'vitest';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { unknownReason } from './unknown-reason.ts';

it.each([
  ['minPrice=abc', 'Price takes numbers, so it was left out of this search.'],
  ['startYear=abc', 'Year takes numbers, so it was left out of this search.'],
  ['maxPayment=z', 'Monthly Payment takes numbers, so it was left out of this search.'],
  ['searchRadius=far', 'Distance takes a number of miles, so it was left out of this search.'],
  ['maxPrice=9000&noPrice=perhaps', 'Cars Without a Price has no such value, so it was left out of this search.'],
  ['dealerId=abc', 'Dealer has no such value, so it was left out of this search.'],
  ['zip=00000', 'We know no such place, so it was left out of this search.'],
  ['extColorSimple=RED,PUCE', 'No car has it; these meet the rest of your search.'],
  ['extColorSimple=!PUCE', 'No car has it, so nothing is left out.'],
])('RULING-46: what became of a value nobody knows is told by the kind of its filter: %s', (query, why) => {
  const { unknown } = readSearch({ path: '', query, ...smallContext() });
  expect(unknown.map((word) => unknownReason(word, 12))).toEqual([why]);
});

it('RULING-46: a code that is kept finds nothing', () => {
  const { unknown, search } = readSearch({ path: '', query: 'extColorSimple=PUCE', ...smallContext() });
  expect(search.criteria.exteriorColours).toEqual(['PUCE']);
  expect(unknown.map((word) => unknownReason(word, 0))).toEqual(['No car can match it.']);
});

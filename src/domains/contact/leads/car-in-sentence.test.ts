import { expect, it } from 'vitest';
import { carInSentence } from './car-in-sentence.ts';

it.each([
  ['Used 2019 Toyota Camry LE', '2019 Toyota Camry LE'],
  ['Third-Party Certified 2021 Kia Soul', '2021 Kia Soul'],
  ['2027 Ford Bronco', '2027 Ford Bronco'],
  ['New Country Motors', 'New Country Motors'],
])('LEAD-08: %s is “the %s” in a sentence', (title, words) => {
  expect(carInSentence(title)).toBe(words);
});

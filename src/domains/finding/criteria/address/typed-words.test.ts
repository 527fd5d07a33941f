import { expect, it } from 'vitest';
import { typedWords } from './typed-words.ts';

it.each([
  ['?q=used+awd+suv&maxPrice=30000', 'used awd suv'],
  ['?keywordPhrases=tow+hitch', 'tow hitch'],
  ['?keywordPhrases=sun%5C%2C+sound', 'sun, sound'],
  ['?q=red+car&keywordPhrases=red', 'red car'],
  ['?maxPrice=30000', ''],
])('RULING-71: the words of %s are %s', (query, words) => {
  expect(typedWords(query)).toBe(words);
});

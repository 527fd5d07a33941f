import { expect, it } from 'vitest';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createExplainWords } from './explain-words.ts';

const reading: Reading = {
  criteria: {},
  chips: [{ label: 'Under $30,000', kind: 'price', text: 'under 30k', start: 0, end: 9, effect: {} }],
  rest: ['hitch'],
  notUnderstood: [{ text: 'reliable', start: 10, end: 18, reason: 'vague' }],
  corrected: [{ from: 'camery', to: 'camry' }],
};

it('RULING-71: a sentence is explained word by word, with a link to its search', () => {
  const requests: unknown[] = [];
  const explain = createExplainWords({
    readWords: (text, context) => {
      requests.push(text, context);
      return reading;
    },
    clock: fixedClock(Date.UTC(2026, 5, 1)),
  });
  expect(explain('under 30k, hitch')).toEqual({
    text: 'under 30k, hitch',
    filters: [{ label: 'Under $30,000', words: 'under 30k' }],
    keywords: ['hitch'],
    leftOut: [{ words: 'reliable', why: "We don't rate how reliable a car is." }],
    corrected: [{ from: 'camery', to: 'camry' }],
    href: '/cars-for-sale/searchresults.xhtml?keywordPhrases=under%2030k%20%20hitch',
  });
  expect(requests).toEqual(['under 30k, hitch', { currentYear: 2026, spokenTerms: {} }]);
});

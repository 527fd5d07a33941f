import { describe, expect, it } from 'vitest';
import { checkText } from './review-check.ts';
import { readReviewQuery, reviewListHref } from './review-query.ts';
import { topicsOf } from './review-topics.ts';

describe('what an operator looks at before a review is published', () => {
  it.each([
    ['Call me at (404) 555-0123 for more.', ['contact']],
    ['Write to dana.w@example.com, she is great.', ['contact']],
    ['Mail dana (at) example (dot) com', ['contact']],
    ['Details on www.example.com/cars', ['link']],
    ['THIS IS THE WORST DEALER IN THE WHOLE STATE', ['shouting']],
    ['Never again!!!!!', ['shouting']],
    ['The salesman is an asshole.', ['words']],
  ])('REV-06: %s', (text, holds) => {
    expect(checkText(text)).toEqual(holds);
  });

  it.each([
    'Bought at $23,450 with 61,200 miles, 2020 model, ZIP 30303.',
    'The GMC and the BMW have AWD, the CRV has CVT and LED lamps, and that matters.',
    'Drove from Scunthorpe to Cockermouth, an assessment of its classic class.',
    '24 mpg at 75 mph. Oil every 5,000 mi.',
  ])('REV-06: passes what owners write: %s', (text) => {
    expect(checkText(text)).toEqual([]);
  });

  it('REV-06: an operator’s own words count too', () => {
    expect(checkText('Ask for the Acme package', ['acme'])).toEqual(['words']);
  });
});

describe('topics', () => {
  it('REV-08: count each review once, and not where the word is denied', () => {
    const texts = ['Quiet. Really quiet.', 'Hardly any noise at all', 'It is not quiet at all', 'Plenty of room'];
    expect(topicsOf('model', texts)).toEqual([{ label: 'Quiet ride', tone: 'positive', count: 2 }]);
    expect(topicsOf('dealer', ['We waited two hours', 'I waited an hour'])).toEqual([
      { label: 'Long wait', tone: 'warning', count: 2 },
    ]);
  });
});

it('REV-08: an address names only what differs from the default, and unknown values are the default', () => {
  const query = readReviewQuery(new URLSearchParams('sort=lowest&stars=9&year=2016&page=2&view=nonsense'));
  expect(query).toEqual({ sort: 'lowest', view: 'all', stars: null, year: 2016, page: 2 });
  expect(reviewListHref('/x', query)).toBe('/x?sort=lowest&year=2016&page=2');
  expect(reviewListHref('/x', readReviewQuery(new URLSearchParams()))).toBe('/x');
});

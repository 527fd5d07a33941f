import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#lib/duration.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { cardOfListing, distinguishingFact, historyTokens } from './card-of-listing.ts';
import type { Listing, MarketEstimate } from './listing.ts';
import { type AnswerContext, listingAnswer } from './listing-answer.ts';
import { pictureWords, trimLine } from './vehicle-card-view.ts';

const answerOf = (
  changes: Parameters<typeof aListing>[0] = {},
  context: Partial<AnswerContext> = {},
  owner = anOwner(),
) =>
  listingAnswer(aListing(changes), owner, {
    nowMs: testNowMs,
    figures: defaultFigures,
    nameVehicle: () => ({ make: 'Honda', model: 'Accord' }),
    distanceMiles: 12.4,
    ...context,
  });
const cardOf = (changes: Parameters<typeof aListing>[0] = {}, context: Partial<AnswerContext> = {}) =>
  cardOfListing(answerOf(changes, context));

const market = (changes: Partial<MarketEstimate> = {}): MarketEstimate => ({
  estimateUsd: 26_000,
  comparables: 31,
  lowUsd: 20_000,
  lowerQuartileUsd: 25_000,
  upperQuartileUsd: 27_500,
  highUsd: 30_000,
  asOfMs: testNowMs,
  ...changes,
});

describe('the card of a listing', () => {
  it('PAY-12: an incentive is shown beside the figures that it lowers', () => {
    const incentive = { amountUsd: 1500, name: 'Fall Cash', endsOn: null };
    const [plain, reduced] = [cardOf({ listingType: 'NEW' }), cardOf({ listingType: 'NEW', incentive })];
    expect(reduced.history).toEqual([{ tone: 'good', words: 'After $1,500 manufacturer cash' }]);
    expect(reduced.price).toBe(plain.price);
    expect(reduced.outTheDoor).toBe((plain.outTheDoor ?? 0) - 1605);
  });

  it('a link to a car has no parameters', () => {
    expect(cardOfListing(answerOf()).href).toBe('/cars-for-sale/vehicle/700000001');
  });

  it('DLR-05: a dealer’s name links to the dealer’s page of the brand; a private seller’s or hidden one does not', () => {
    const brand = { dealerRoot: 'dealers' } as const;
    const hrefOf = (seller = anOwner(), context: Partial<AnswerContext> = {}) =>
      cardOfListing(answerOf({ ownerId: seller.id, priority: 10 }, context, seller), brand).sellerHref;
    expect(hrefOf()).toBe('/dealers/atlanta-ga/60000001/peachtree-honda');
    expect(hrefOf(aPrivateSeller())).toBeUndefined();
    expect(hrefOf(anOwner(), { hideOwnerNames: true })).toBeUndefined();
    expect(cardOf()).not.toHaveProperty('sellerHref');
  });

  it('SRCH-03: heading and line contain the whole title; "used" is left out', () => {
    const card = cardOf();
    expect(card).toMatchObject({ title: 'Used 2022 Honda Accord EX-L', name: '2022 Honda Accord' });
    expect(trimLine(card)).toBe('EX-L');
    expect(trimLine(cardOf({ listingType: 'NEW' }))).toBe('New · EX-L');
    expect(trimLine(cardOf({ listingType: '3P_CERT' }))).toBe('Third-Party Certified · EX-L');
    expect(trimLine(cardOf({ trim: 'UNAVAIL' }))).toBe('');
  });

  it('SRCH-04: a short first package is part of the line', () => {
    const packages = [{ name: 'Technology Package', priceUsd: 1500 }];
    expect(trimLine(cardOf({ packages }))).toBe('EX-L w/ Technology Package');
  });

  it('RULING-75: a certified car says so', () => {
    expect(trimLine(cardOf({ listingType: 'CERTIFIED' }))).toBe('Certified · EX-L');
  });

  it('RULING-61: a rated car has a rating, a sentence and its position among similar prices', () => {
    expect(cardOf({ priceUsd: 24_000, market: market() })).toMatchObject({
      deal: 'great',
      why: '$2,000 below 31 similar cars',
      line: { from: 50, to: 75, at: 40 },
    });
    expect(cardOf({ priceUsd: 28_000, market: market() })).toMatchObject({
      deal: 'high',
      why: '$2,000 above 31 similar cars',
    });
  });

  it('RULING-61: fewer than eight similar cars give no rating and no price line', () => {
    const card = cardOf({ priceUsd: 24_000, market: market({ comparables: 7 }) });
    expect(card).toMatchObject({ deal: 'none', why: 'Only 7 similar cars, too few to rate' });
    expect(card).not.toHaveProperty('line');
  });

  it('a car without a price says so and has neither out-the-door price nor payment', () => {
    const card = cardOf({ priceUsd: null });
    expect(card).toMatchObject({ price: null, why: 'Ask the seller for the price' });
    expect(card).not.toHaveProperty('outTheDoor');
    expect(card).not.toHaveProperty('monthly');
  });

  it('shows the out-the-door price and the payment', () => {
    const { outTheDoor, payment } = answerOf();
    expect(cardOf()).toMatchObject({ outTheDoor: outTheDoor?.total, monthly: payment?.monthly });
  });

  it('shows the distance, or the place of the car', () => {
    expect(cardOf({ mpgCity: 34, mpgHighway: 34 }).facts).toBe('26,648 mi · 12 mi away · 34 mpg');
    expect(cardOf({}, { distanceMiles: 0.4 }).facts).toContain('Under 1 mi away');
    expect(cardOf({}, { distanceMiles: null }).facts).toContain('Atlanta, GA');
  });

  it('RULING-73: a drawing is labeled as one, in the car’s color; a photo is not', () => {
    expect(pictureWords(cardOf())).toBe('Illustration of a red Used 2022 Honda Accord EX-L');
    const photographed = cardOf({ photos: ['0a1b2c'] });
    expect(photographed).toMatchObject({ photo: '0a1b2c', picture: '/img/0a1b2c/960.jpg' });
    expect(pictureWords(photographed)).toBe('Photo of Used 2022 Honda Accord EX-L');
  });

  it('RULING-62: a price cut of the last two weeks is flagged, or else a new listing', () => {
    const cut = [
      { atMs: testNowMs - 30 * dayMs, priceUsd: 24_640 },
      { atMs: testNowMs - 2 * dayMs, priceUsd: 24_000 },
    ];
    expect(cardOf({ priceHistory: cut }).flag).toEqual({ words: '$640 in 2 weeks', cut: true });
    expect(cardOf({ firstSeenMs: testNowMs - hourMs }).flag).toEqual({ words: 'Listed today' });
    expect(cardOf({ firstSeenMs: testNowMs - 1.5 * dayMs }).flag).toEqual({ words: 'Listed yesterday' });
    expect(cardOf()).not.toHaveProperty('flag');
  });

  it('a car that was not confirmed for a day is marked as stale', () => {
    expect(cardOf()).toMatchObject({ fresh: 'confirmed 2 h ago' });
    expect(cardOf()).not.toHaveProperty('stale');
    expect(cardOf({ confirmedMs: testNowMs - 26 * hourMs })).toMatchObject({ stale: true });
  });
});

describe('history on a card', () => {
  const tokens = (history: Partial<Listing['history']>, changes: Partial<Listing> = {}) =>
    historyTokens(answerOf({ ...changes, history }));

  it('RULING-63: missing data never counts as clean', () => {
    expect(tokens({})).toEqual([{ tone: 'unknown', words: 'Accidents not reported' }]);
    expect(tokens({ owners: 1 })).toEqual([
      { tone: 'unknown', words: 'Accidents not reported' },
      { tone: 'good', words: '1 owner' },
    ]);
  });

  it('RULING-63: reported facts are shown, problems first', () => {
    expect(tokens({ accidents: 0, owners: 2 })).toEqual([
      { tone: 'good', words: 'No accidents' },
      { tone: 'plain', words: '2 owners' },
    ]);
    expect(tokens({ accidents: 1, owners: 1, cleanTitle: false })).toEqual([
      { tone: 'note', words: 'Title problem' },
      { tone: 'note', words: '1 accident' },
    ]);
    expect(tokens({ accidents: 2, owners: 1, cleanTitle: false, personalUse: false })).toEqual([
      { tone: 'note', words: 'Title problem' },
      { tone: 'note', words: '2 accidents' },
      { tone: 'note', words: 'Fleet or rental use' },
    ]);
    expect(tokens({ accidents: 0, owners: 1, personalUse: false })[0]?.words).toBe('Fleet or rental use');
  });

  it('a new car has a warranty instead of a history', () => {
    expect(tokens({}, { listingType: 'NEW' })).toEqual([{ tone: 'good', words: 'Full factory warranty' }]);
  });
});

describe('the distinguishing fact of a car', () => {
  it.each([
    [{ fuelGroup: 'ELE', electricRangeMiles: 270 }, '270 mi range'],
    [{ fuelGroup: 'HYB', mpgCity: 50, mpgHighway: 50 }, '50 mpg'],
    [{ cab: { name: 'Crew Cab', group: 'CREW' as const } }, 'Crew Cab'],
    [{ drive: { group: 'AWD4WD' as const, name: 'Four-Wheel Drive' } }, '4WD'],
    [{ mpgCity: 34, mpgHighway: 34 }, '34 mpg'],
    [{ mpgCity: null }, 'FWD'],
    [{ mpgCity: null, drive: { group: '' as const, name: '' } }, ''],
  ])('%o reads %s', (changes, words) => {
    expect(distinguishingFact(answerOf(changes))).toBe(words);
  });
});

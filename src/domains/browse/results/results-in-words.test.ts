import { beforeAll, describe, expect, it } from 'vitest';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { serialiseTerms } from '#domains/reference/payments/terms-encoding.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createResults, type Results } from './results.server.ts';
import type { ResultsView } from './results-view.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const listings = Array.from({ length: 62 }, (_, at) => aListing({ id: 700_000_100 + at, priceUsd: 20_000 + at * 100 }));

let results: Results;
beforeAll(async () => {
  const world = loadWorld();
  const { search, clock } = await searchOver(world, { listings, owners: [anOwner()] });
  const { readWords } = createWordReader({ ...world, largestCities });
  results = createResults({ search, lookups: world.lookups, readWords, clock });
});

const open = (url: string) =>
  results.open({ url: `/cars-for-sale${url}`, brand, shopper: { inventory: wholeInventory } });

const openOn = (terms: PaymentTerms, url: string) =>
  results.open({ url: `/cars-for-sale${url}`, brand, shopper: { inventory: wholeInventory, terms } });

const page = async (url: string): Promise<ResultsView> => {
  const answer = await open(url);
  if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
  return answer.view;
};

describe('free-text searches and payments', () => {
  it('RULING-71: words become filters, and the page shows the words', async () => {
    const answer = await open('/searchresults.xhtml?keywordPhrases=red honda civic near 30303');
    expect(answer).toMatchObject({ kind: 'redirect', status: 302 });
    const location = answer.kind === 'redirect' ? answer.location : '';
    expect(location).toMatch(/^\/cars-for-sale\/.*red\/honda\/civic\/atlanta-ga\?.*q=/);
    const view = await page(location.replace('/cars-for-sale', ''));
    expect(view.readFrom).toBe('red honda civic near 30303');
  });

  it('RULING-71: a typed feature is added to the selected ones', async () => {
    const answer = await open('/all-cars/dvd-player/honda?keywordPhrases=leather seats');
    const location = answer.kind === 'redirect' ? answer.location : '';
    const { chips } = await page(location.replace('/cars-for-sale', ''));
    expect(chips.map(({ label }) => label)).toEqual(expect.arrayContaining(['DVD Player', 'Leather Seats', 'Honda']));
  });

  it('RULING-71: the comma in a number does not separate phrases', async () => {
    const answer = await open('/searchresults.xhtml?keywordPhrases=honda under 22,000 dollars, red');
    expect(answer.kind === 'redirect' && answer.location).toMatch(/\/cars-under-22000\/red\/honda\?q=/);
  });

  it('RULING-46: a corrected word is shown, and text without words is left out with a notice', async () => {
    const view = await page('/all-cars/honda/civic?q=hondda civic');
    expect(view.notices.map(({ title }) => title)).toEqual(["We read 'hondda' as 'honda'."]);
    const answer = await open('/searchresults.xhtml?keywordPhrases=🚗🔥');
    const location = answer.kind === 'redirect' ? answer.location : '';
    expect(location).not.toContain('keywordPhrases');
    const emoji = await page(location.replace('/cars-for-sale', ''));
    expect(emoji.notices.map(({ title }) => title)).toEqual(["We couldn't read '🚗🔥'."]);
    expect(emoji.total).toBe(62);
  });

  it('RULING-46: a make that only a typo may name is offered, not searched', async () => {
    const { location, view } = await searchInWords('red hondda');
    expect(location).toMatch(/^\/cars-for-sale\/all-cars\/red\?q=/);
    expect(view.notices).toMatchObject([
      { title: "We left out 'hondda'.", nearest: [{ label: 'Honda', href: '/cars-for-sale/all-cars/red/honda' }] },
    ]);
  });

  it('RULING-71: of two places the first is searched and the other offered', async () => {
    const { view } = await searchInWords('honda in denver or boulder');
    expect(view.chips.map(({ label }) => label)).toContain('Within 50 mi of Denver, CO');
    expect(view.notices).toMatchObject([
      { title: 'We searched near Denver, CO only.', nearest: [{ label: 'Boulder, CO' }] },
    ]);
    const other = await page((view.notices[0]?.nearest[0]?.href ?? '').replace('/cars-for-sale', ''));
    expect(other.heading).toMatch(/near Boulder, CO$/);
  });

  it('RULING-71: what a little more buys is the difference of two searches', async () => {
    const { view } = await searchInWords('honda under 21000');
    expect(view.total).toBe(6);
    expect(view.raised?.label).toBe('+$1,000: 10 more cars');
    expect((await page((view.raised?.href ?? '').replace('/cars-for-sale', ''))).total).toBe(16);
    const monthly = (await searchInWords('honda under 400 a month')).view;
    const raised = await page((monthly.raised?.href ?? '').replace('/cars-for-sale', ''));
    expect(monthly.raised?.label).toBe(`+$20 a month: ${raised.total - monthly.total} more cars`);
    expect((await searchInWords('honda under 90000')).view.raised).toBeUndefined();
  });

  it('RULING-71: a figure in another unit is shown as interpreted, and filler words are reported', async () => {
    const titles = async (words: string) => (await page(`/all-cars?q=${words}`)).notices.map(({ title }) => title);
    expect((await titles('$200 biweekly'))[0]).toMatch(/^We read '\$200 biweekly' as up to \$433\/mo/);
    expect(await titles('under 100000 km')).toEqual(["We read 'under 100000 km' as under 62,137 miles."]);
    expect(await titles('honda near 02101')).toEqual(["We read 'near 02101' as near Boston, MA 02108."]);
    expect(await titles('the')).toEqual(["We couldn't read 'the'."]);
    expect(await titles('honda')).toEqual([]);
  });

  it('RULING-46: words that no car mentions exclude no car, and have a notice each with the nearest known word', async () => {
    const { notices, total } = await page('/all-cars?keywordPhrases=hunday,blorp,fnarg');
    expect(total).toBe(62);
    expect(notices.map(({ title }) => title)).toEqual([
      "No cars here mention 'hunday'.",
      "No cars here mention 'blorp'.",
      "No cars here mention 'fnarg'.",
    ]);
    expect(notices[0]?.nearest.map(({ label }) => label)).toContain('Hyundai');
    expect(notices[0]?.nearest[0]?.href).not.toContain('hunday');
    expect((await page('/all-cars/cars-under-1/honda')).notices).toEqual([]);
  });

  it('RULING-71: words that no filter covers are left out with a notice, even if no other word is a filter', async () => {
    const read = async (words: string, at = '/searchresults.xhtml') => {
      const answer = await open(`${at}?keywordPhrases=${words}`);
      expect(answer, words).toMatchObject({ kind: 'redirect', status: 302 });
      return page((answer.kind === 'redirect' ? answer.location : '').replace('/cars-for-sale', ''));
    };
    const reliable = await read('a reliable car');
    expect(reliable.total).toBe(62);
    expect(reliable.chips).toEqual([]);
    expect(reliable.notices.map(({ title }) => title)).toEqual(["We left out 'reliable'."]);
    expect((await read('not red')).chips.map(({ label }) => label)).toEqual(['Not red']);
    expect((await read('no dents')).notices.map(({ title }) => title)).toEqual(["We left out 'no dents'."]);
    expect((await read('a car with zzyzx')).chips.map(({ label }) => label)).toEqual(['Prefer “zzyzx”']);
    expect((await read('a reliable car', '/all-cars/honda')).chips.map(({ label }) => label)).toEqual(['Honda']);
  });

  const searchInWords = async (words: string): Promise<{ location: string; view: ResultsView }> => {
    const answer = await open(`/searchresults.xhtml?keywordPhrases=${encodeURIComponent(words)}`);
    const location = answer.kind === 'redirect' ? answer.location : '';
    return { location, view: await page(location.replace('/cars-for-sale', '')) };
  };

  it('RULING-71: a time and a way are areas that chips and headings name as they were estimated', async () => {
    const time = (await searchInWords('honda 20 minutes from Atlanta GA')).view;
    expect(time.chips.map(({ label }) => label)).toContain('About 20 min from Atlanta, GA, around 15 miles');
    const way = (await searchInWords('honda on my way from Atlanta GA to Athens GA')).view;
    const label = 'Within 20 miles of the straight line from Atlanta, GA to Athens, GA';
    expect(way.chips.map((chip) => chip.label)).toContain(label);
    expect(way.heading).toMatch(/^\d+ Honda cars? for sale within 20 miles of the straight line from Atlanta, GA/);
    expect(way.notices[0]?.title).toContain('within 20 miles of the straight line from Atlanta, GA to Athens, GA');
  });

  it('RULING-71: many models show as the words they came from, and a number of seats as one chip', async () => {
    const tow = (await searchInWords('truck that can tow 9,000 lbs')).view;
    expect(tow.heading).toBe('0 trucks for sale: models that tow 9,000 lb');
    expect(tow.chips.map(({ label }) => label)).toEqual(['Models that tow 9,000 lb', 'Truck']);
    expect((await searchInWords('smaller than a Honda Pilot')).view.heading).toMatch(
      /^\d+ cars for sale: shorter than a Honda Pilot$/,
    );
    const vans = (await searchInWords('minivan for a family of 7')).view;
    expect(vans.heading).toBe('0 cars for sale: minivan');
    expect(vans.chips.map(({ label }) => label)).toEqual(['Minivan', '7 or more seats']);
    expect(vans.chips[1]?.href).not.toContain('maximumSeats');
  });

  it('RULING-71: terms stated in words are kept, and the page is searched on them', async () => {
    const words = 'under 300 a month, 3k down, 72 months, fair credit, trade worth 5k';
    const url = `/searchresults.xhtml?keywordPhrases=${encodeURIComponent(words)}`;
    const own = { ...defaultTerms, owedUsd: 1200 };
    const answer = await openOn(own, url);
    if (answer.kind !== 'redirect') throw new Error(answer.kind);
    const terms = { ...own, downUsd: 3000, loanTerm: 72, creditType: 'd', tradeInUsd: 5000 } as const;
    expect(answer.placeChoice).toEqual({ terms });
    const address = answer.location.replace('/cars-for-sale', '');
    const searched = await openOn(terms, address);
    if (searched.kind !== 'page') throw new Error(searched.kind);
    const { view } = searched;
    expect(view.chips.map(({ label }) => label)).toEqual(['Up to $300/mo']);
    expect(view.terms).toEqual([
      'Fair credit (630-669)',
      '72 months',
      '$3,000 down',
      '$5,000 trade-in',
      '$1,200 owed on the trade-in',
    ]);
    expect(view.notices).toEqual([]);
    expect(view.searchedOn).toBe(serialiseTerms(terms));
    // The same link opened by somebody with other terms doesn't claim those of the sentence.
    const others = await page(address);
    expect(others.terms).toEqual([]);
    expect(others.notices.map(({ title }) => title)).toEqual(['Payments here follow your own terms.']);
  });

  it('RULING-71: a crawler keeps no terms', async () => {
    const url = '/searchresults.xhtml?keywordPhrases=honda+3k+down';
    const request = { url: `/cars-for-sale${url}`, brand, shopper: { inventory: wholeInventory }, isBot: () => true };
    expect(await results.open(request)).toMatchObject({ kind: 'redirect', placeChoice: {} });
  });

  it('LOC-03: a distance without a place asks for the location', async () => {
    expect((await searchInWords('honda less than 10 miles away')).location).toContain('useGeolocation=true');
    expect((await searchInWords('honda within 10 miles of 30303')).location).not.toContain('useGeolocation');
  });

  it('RULING-46: short words and hamlets are not suggested for words of a sentence', async () => {
    const nearestOf = async (words: string) =>
      (await searchInWords(words)).view.notices.flatMap(({ nearest }) => nearest);
    expect(await nearestOf('honda with hemi')).toEqual([]);
    expect(await nearestOf('honda for my house')).toEqual([]);
    expect((await nearestOf('honda springfield')).map(({ label }) => label)).toContain('Springfield, MO');
  });

  it('RULING-71: the notice about a word that is left out suggests another wording', async () => {
    const why = async (words: string) => (await searchInWords(words)).view.notices.map((notice) => notice.why);
    expect(await why('honda that can haul a boat')).toEqual(["Add the weight, such as 'tow 5,000 lbs'."]);
    expect(await why('honda under $500 a month for 66 months')).toEqual([
      'Loans here run 36, 48, 60, 72 or 84 months.',
    ]);
    expect(await why('honda with my trade in')).toEqual(["Add what your trade-in is worth, such as 'trade worth 5k'."]);
    expect(await why('honda 2 owners or less')).toEqual(['We can search for one owner, not for more.']);
  });

  it('RULING-71: words that are no filter stay keywords and do not redirect', async () => {
    expect(await open('/all-cars/atlanta-ga?keywordPhrases=zzyzx')).toMatchObject({ kind: 'page' });
  });

  it('a payment is a filter of its own, on the terms named on the page', async () => {
    const answer = await open('/all-cars/honda/atlanta-ga?payment=400');
    expect(answer).toMatchObject({ kind: 'redirect', status: 301 });
    expect(answer.kind === 'redirect' && answer.location).toMatch(/\/honda\/atlanta-ga\?maxPayment=400$/);
    const led = await open('/all-cars/atlanta-ga?keywordPhrases=under $400 a month');
    const location = led.kind === 'redirect' ? led.location : '';
    const { chips, termsLine, facets } = await page(location.replace('/cars-for-sale', ''));
    expect(chips.map(({ label }) => label)).toContain('Up to $400/mo');
    expect(termsLine).toBe('Payments with 20% down over 60 months, typical terms, as registered in Georgia.');
    expect(facets[0]).toMatchObject({
      note: 'up to $400/mo',
      fields: { highName: 'maxPayment' },
      range: { high: 400 },
    });
    expect(facets[0]?.scales?.map(({ label, current }) => [label, current])).toEqual([
      ['Price', false],
      ['Total', false],
      ['Monthly', true],
    ]);
  });
});

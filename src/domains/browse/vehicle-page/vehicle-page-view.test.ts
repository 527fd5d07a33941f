import { beforeAll, describe, expect, it } from 'vitest';
import { contactLink } from '#domains/cars/listings/contact-link.ts';
import { listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import { hoursView } from '#domains/cars/listings/seller-view.ts';
import type { Rating } from '#domains/cars/ratings/rating.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { dayMs } from '#lib/duration.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, type World } from '#tests/fixtures/listing-world.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { type VehiclePageInput, vehiclePageView } from './vehicle-page-view.ts';

let world: World;
beforeAll(() => {
  world = loadWorld();
});

const viewOf = (
  changes: Parameters<typeof aListing>[0] = {},
  owner: Owner = anOwner(),
  more: Partial<Pick<VehiclePageInput, 'zip' | 'chat' | 'tiles'>> & { nearbyOwner?: Owner; ownerReviews?: Rating } = {},
) => {
  const { zip = '30303', chat = 'none', tiles = [], nearbyOwner, ownerReviews = null } = more;
  const { catalogue } = world;
  const answerOf = (overrides: Parameters<typeof aListing>[0], by: Owner) =>
    listingAnswer(aListing(overrides), by, {
      nowMs: testNowMs,
      figures: defaultFigures,
      nameVehicle: namesFrom(catalogue),
      state: 'GA',
      distanceMiles: 12.2,
      view: 'vehicle',
      ownerReviews,
    });
  const listing = answerOf(changes, owner);
  return vehiclePageView({
    listing,
    removedMs: null,
    nowMs: testNowMs,
    brandName: 'Forecourt',
    zip,
    chat,
    tiles,
    model: modelByCode(catalogue, listing.makeCode, listing.modelCode),
    comparables: [],
    similar: [],
    nearby: nearbyOwner && answerOf({ id: 700_000_002 }, nearbyOwner),
    crumbs: [],
    moreHref: '/',
  });
};

const fact = (view: ReturnType<typeof viewOf>, label: string) =>
  view.facts.glance.find((one) => one.label === label)?.value;

describe('data of a vehicle page', () => {
  it('CMP-11: a second car of the same dealer is not called nearby', () => {
    const here = anOwner();
    const there = anOwner({ id: here.id + 1, name: 'Decatur Honda' });
    expect(viewOf({}, here, { nearbyOwner: here })).toMatchObject({
      nearby: { id: 700_000_002 },
      isNearbySameSeller: true,
    });
    expect(viewOf({}, here, { nearbyOwner: there }).isNearbySameSeller).toBe(false);
  });

  it('SRCH-03, RULING-58: name, trim, condition and miles, with the true year', () => {
    expect(viewOf({ year: 2015 })).toMatchObject({ name: '2015 Honda Accord', line: 'EX-L · Used · 26,648 mi' });
    expect(viewOf({ trim: 'UNAVAIL', listingType: '3P_CERT' }).line).toBe('Third-Party Certified · 26,648 mi');
  });

  it('VDP-05: the details summary in its fixed wording', () => {
    const electric = viewOf({ chargeHours: 8, electricRangeMiles: 300, fuelGroup: 'ELE', featureCodes: ['1078'] });
    expect(fact(electric, 'Charging')).toBe('Est. 8 hr Charging Time');
    expect(fact(electric, 'Interior')).toBe('Black, Leather Seats');
    expect(fact(viewOf({ bedLengthFt: 5.5 }), 'Bed')).toBe('Short Bed');
    expect(fact(viewOf(), 'Charging')).toBeUndefined();
  });

  it('the out-the-door price by state and dealer, then the payment with rate, term, down payment and source', () => {
    const { paid, payment } = viewOf().price;
    expect(paid?.lines).toEqual([
      { label: 'Listed price', value: '$24,000' },
      { label: 'Dealer documentation fee', value: '$499' },
      { label: 'Georgia tax, about 7%', value: '$1,715', figure: 'salesTax' },
      { label: 'Title', value: '$18' },
      { label: 'Registration', value: '$20' },
    ]);
    expect(paid?.total).toBe(24_000 + 1715 + 499 + 18 + 20);
    expect(payment?.source).toMatch(/^7\.05% for 60 months, \$4,800 down\. National average for very good credit/);
    expect(viewOf({}, aPrivateSeller()).price.paid?.lines).toHaveLength(4);
  });

  it('PAY-12: an incentive is a line of its own, with its name and last day, and the lines add up', () => {
    const incentive = { amountUsd: 1500, name: 'Fall Cash', endsOn: '2026-11-30' };
    const { price } = viewOf({ listingType: 'NEW', incentive });
    expect(price.advertised).toBe(24_499);
    expect(price.incentive).toEqual({ amountUsd: 1500, note: 'Fall Cash, through Nov 30, 2026' });
    expect(price.paid?.lines[2]).toEqual({
      label: 'Manufacturer cash',
      note: 'Fall Cash, through Nov 30, 2026',
      value: '-$1,500',
    });
    expect(price.paid?.total).toBe(24_000 - 1500 + 1610 + 499 + 18 + 20);
    expect(readCosts(price.costs ?? '')).toMatchObject({ incentivePriceUsd: 22_500 });
  });

  it('a car without a price has no price and no figures', () => {
    const { price, deal, priceHistory } = viewOf({ priceUsd: null });
    expect(price).toMatchObject({ deal: 'none', why: 'Ask the seller for the price' });
    expect([price.advertised, price.paid, price.payment, deal, priceHistory]).toEqual(Array(5).fill(undefined));
  });

  it('RULING-62: the price history counts reductions and increases, newest first', () => {
    const at = (days: number, priceUsd: number) => ({ atMs: testNowMs - days * dayMs, priceUsd });
    const { priceHistory, flags } = viewOf({
      priceHistory: [at(30, 25_000), at(20, 25_000), at(15, 26_000), at(5, 24_000)],
    });
    expect(priceHistory?.note).toBe('30 days on the site, 1 reduction, 1 increase');
    expect(priceHistory?.moves.map(({ price, change }) => [price, change])).toEqual([
      [24_000, -2000],
      [26_000, 1000],
      [25_000, undefined],
    ]);
    expect(flags).toEqual(['Price down $2,000 on Nov 10']);
    expect(viewOf().priceHistory?.note).toBe('30 days on the site, no price changes');
    const today = viewOf({ firstSeenMs: testNowMs, priceHistory: [at(0, 25_000)] });
    expect(today.priceHistory?.note).toBe('Listed today, no price changes');
  });

  it('RULING-63, VDP-04: missing data never reads as clean', () => {
    const titles = viewOf().history.map(({ title, tone }) => [title, tone]);
    expect(titles).toEqual([
      ['Accidents not reported', 'unknown'],
      ['Owners not reported', 'unknown'],
      ['Title not reported', 'unknown'],
      ['Frame not reported', 'unknown'],
      ['Use not reported', 'unknown'],
      ['Recalls not reported', 'unknown'],
      ['No owner reviews yet', 'unknown'],
    ]);
    const history = viewOf({ history: { accidents: 2, owners: 1, cleanTitle: false } }).history;
    expect(history.slice(0, 3)).toMatchObject([
      { title: '2 accidents', tone: 'note' },
      { title: '1 owner', tone: 'good' },
      { title: 'Title problem', tone: 'note' },
    ]);
  });

  it('SELL-11: what a private seller says of the past is theirs, unless they give the report', () => {
    const history = { accidents: 0, owners: 1, frameDamage: false, freeReport: false };
    const notes = (owner: Owner, freeReport = false) =>
      viewOf({ history: { ...history, freeReport } }, owner)
        .history.slice(0, 4)
        .map(({ note }) => note);
    expect(notes(aPrivateSeller())).toEqual([
      'None, says the seller',
      'Since it was new, says the seller',
      'The seller didn’t say. That doesn’t mean it’s clean.',
      'No structural damage, says the seller',
    ]);
    const ofReport = [
      'None in the report',
      'Since it was new',
      'Nothing was reported. That doesn’t mean it’s clean.',
      'No structural damage in the report',
    ];
    expect(notes(anOwner())).toEqual(ofReport);
    expect(notes(aPrivateSeller(), true)).toEqual(ofReport);
  });

  it('VDP-04: known recalls and reviews are shown, with problems as such', () => {
    const tiles = (changes: Parameters<typeof aListing>[0], ownerReviews?: Rating) =>
      viewOf(changes, anOwner(), ownerReviews && { ownerReviews })
        .history.filter(({ icon }) => icon === 'flag' || icon === 'star')
        .map(({ title, tone }) => [title, tone]);
    expect(tiles({ openRecalls: 3 }, { value: 4.3, count: 1 })).toEqual([
      ['3 open safety recalls', 'note'],
      ['4.3 out of 5 by owners', 'good'],
    ]);
    expect(tiles({ openRecalls: 1 }, { value: 2.1, count: 40 })).toEqual([
      ['Open safety recall', 'note'],
      ['2.1 out of 5 by owners', 'note'],
    ]);
    expect(tiles({ openRecalls: 0 })).toEqual([
      ['No open recall', 'good'],
      ['No owner reviews yet', 'unknown'],
    ]);
  });

  it('VDP-03: a seller’s video is a link to its site', () => {
    expect(viewOf({ videos: ['https://www.video.example/a'] }).videos).toEqual([
      {
        title: expect.stringMatching(/^Video of the .*2022 Honda Accord/),
        href: 'https://www.video.example/a',
        host: 'video.example',
      },
    ]);
    expect(viewOf().videos).toEqual([]);
  });

  it('a new car has a warranty instead of a history', () => {
    const view = viewOf({ listingType: 'NEW', msrpUsd: 25_000 });
    expect(view.history.map(({ title }) => title)).toEqual(['Recalls not reported', 'No owner reviews yet']);
    expect(view.assurances).toEqual(['Full manufacturer warranty']);
    expect(view.price.sticker).toBe(25_000);
  });

  it('contradictions of the VIN are shown', () => {
    expect(viewOf().facts.vinProblems).toEqual([]);
    expect(viewOf({ vinFlags: ['check-digit', 'year-differs'] }).facts.vinProblems).toHaveLength(2);
  });

  it('VDP-03: features by group, packages with prices, figures of the generation', () => {
    const { facts } = viewOf({
      featureCodes: ['1078', '1224', '1319'],
      packages: [
        { name: 'Technology Package', priceUsd: 1500 },
        { name: 'Mats', priceUsd: null },
      ],
    });
    expect(facts.features).toEqual([
      { title: 'Interior', names: ['Leather Seats', 'Heated Seats'] },
      { title: 'Safety', names: ['Backup Camera'] },
    ]);
    expect(facts.packages).toEqual([
      { label: 'Technology Package', value: '$1,500' },
      { label: 'Mats', value: 'price not reported' },
    ]);
    const length = facts.specifications[1]?.facts.find(({ label }) => label === 'Length');
    expect(length?.value).toMatch(/^\d+(\.\d)? in$/);
    expect(facts.specifications.flatMap((group) => group.facts).filter(({ value }) => value === '')).toEqual([]);
  });

  it('RULING-73: every drawing has a name of its own, and is labeled as one', () => {
    const { pictures, illustration } = viewOf();
    expect(illustration).toBe(true);
    expect(pictures.map(({ label }) => label)).toEqual([
      ...['Front and side', 'Side', 'Front', 'Rear', 'Wheel', 'Inside', 'Cargo', 'Seats folded'],
    ]);
    expect(pictures.every(({ alt }) => alt.startsWith('Illustration of'))).toBe(true);
    expect(viewOf({ photos: ['abc'] })).toMatchObject({ illustration: false, pictures: [{ hash: 'abc' }] });
  });

  it('VDP-01: two vehicles keep their own values', () => {
    const [one, other] = [
      viewOf(),
      viewOf({ id: 700_000_009, vin: '1HGCV1F34LA000009', stockNumber: 'B9', trim: 'Sport' }),
    ];
    expect([one.id, one.facts.vin, one.facts.stock, one.meta.trim]).toEqual([
      700_000_001,
      '1HGCV1F34LA000001',
      'A00001',
      'EX-L',
    ]);
    expect([other.id, other.facts.vin, other.facts.stock, other.meta.trim]).toEqual([
      700_000_009,
      '1HGCV1F34LA000009',
      'B9',
      'Sport',
    ]);
  });
});

describe('the seller on a vehicle page', () => {
  it('RULING-55: has the dealer’s contacts, the preferred one first', () => {
    const dealer = anOwner({ textNumber: '4045550199', preferredContact: 'text' });
    const { seller } = viewOf({}, dealer);
    expect(seller.contacts.map(({ way }) => way)).toEqual(['text', 'email', 'phone', 'drive', 'website']);
    expect(seller.contacts[0]?.href).toMatch(/^sms:\+14045550199\?body=Is%20the%202022/);
    expect(seller.contacts[2]).toMatchObject({
      href: 'tel:+14045550123',
      label: 'Call (404) 555-0123, opens tomorrow at 9:00 AM',
      shortLabel: 'Call (404) 555-0123',
    });
    expect(seller).toMatchObject({ away: '12 mi from 30303', address: ['100 Peachtree St', 'Atlanta, GA 30303'] });
  });

  it('LEAD-07: does not have the phone first while the dealer is closed, even if preferred', () => {
    const fond = anOwner({ preferredContact: 'phone' });
    expect(
      viewOf({}, fond)
        .seller.contacts.map(({ way }) => way)
        .slice(0, 2),
    ).toEqual(['email', 'phone']);
    const always = ['Sunday', 'Monday', 'Saturday'].map((label) => ({ label, open: '12:00 AM', close: '11:59 PM' }));
    expect(viewOf({}, { ...fond, hours: always }).seller.contacts[0]).toMatchObject({ label: 'Call (404) 555-0123' });
  });

  it('LEAD-06: takes messages if private, and the address is nowhere in the page', () => {
    const seller = aPrivateSeller({ leadEmail: 'dana.w@example.com' });
    const view = viewOf({}, seller);
    expect(view.seller.contacts.map(({ way, label }) => [way, label])).toEqual([
      ['phone', 'Call (404) 555-0123'],
      ['email', 'Message the seller'],
    ]);
    expect(view.seller).toMatchObject({ takesLeads: true, takesPurchases: false });
    expect(JSON.stringify(view)).not.toContain('dana.w');
  });

  it('DLR-03, RULING-89: has the form if there is one, and chat if the brand has it', () => {
    expect(viewOf({}, anOwner({ hideEmailForm: true })).seller).toMatchObject({
      takesLeads: false,
      contacts: [{ way: 'website' }, { way: 'phone' }],
    });
    const ways = viewOf({}, anOwner(), { chat: 'everywhere' }).seller.contacts.map(
      ({ way, lead }) => `${way} ${lead ?? ''}`,
    );
    expect(ways).toEqual(['email AVAILABILITY', 'phone ', 'drive TESTDRIVE', 'chat CHAT', 'website ']);
  });

  it('BRND-05: has chat for wide windows only if it is off on phones, and never as a phone’s only button', () => {
    const fond = anOwner({ preferredContact: 'chat' });
    expect(viewOf({}, fond, { chat: 'everywhere' }).seller.contacts[0]).toMatchObject({ way: 'chat' });
    const wide = viewOf({}, fond, { chat: 'wide' }).seller.contacts;
    expect(wide[0]).toMatchObject({ way: 'email' });
    expect(wide.filter(({ wideOnly }) => wideOnly).map(({ way }) => way)).toEqual(['chat']);
    expect(wide.map((contact) => contactLink(contact)['data-wide-only']).filter(Boolean)).toHaveLength(1);
  });

  it('has no website with an unsafe address', () => {
    const { seller } = viewOf({}, anOwner({ website: 'javascript:alert(1)' }));
    expect(seller.contacts.map(({ way }) => way)).toEqual(['email', 'phone', 'drive']);
  });

  it('DLR-03, DLR-04: has a town and advice if private, and no street, map or storefront', () => {
    const { seller, advice } = viewOf({}, aPrivateSeller());
    expect(seller).toMatchObject({ name: 'Private seller', address: ['Atlanta, GA'], storefront: '' });
    expect(seller.mapHref).toBeUndefined();
    expect(advice).toHaveLength(2);
    expect(viewOf().advice).toEqual([]);
  });

  it('DLR-03: has no ads if private', () => {
    const tile = (sponsoredText: string) => ({
      cmp: 'c',
      epn: 'e',
      image: { alt: '', src: '' },
      title: '',
      link: { label: '', href: '' },
      sponsoredText,
    });
    const tiles = [tile(''), tile('Sponsored')];
    expect(viewOf({}, anOwner(), { tiles }).tiles).toHaveLength(2);
    expect(viewOf({}, aPrivateSeller(), { tiles }).tiles).toEqual([tile('')]);
  });

  it('has consecutive days with the same hours in one line', () => {
    const day = (label: string, open: string | null) => ({ label, open, close: open && '7:00 PM' });
    expect(hoursView([day('Monday', '9:00 AM'), day('Tuesday', '9:00 AM'), day('Wednesday', null)])).toEqual([
      { days: 'Monday to Tuesday', times: '9:00 AM – 7:00 PM' },
      { days: 'Wednesday', times: 'Closed' },
    ]);
  });
});

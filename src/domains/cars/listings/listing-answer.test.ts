import { describe, expect, it } from 'vitest';
import { figureTexts } from '#domains/reference/payments/figures/figure-texts.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import { hourMs } from '#lib/duration.ts';
import { formatMoney } from '#lib/money.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { answeredCosts } from './answered-costs.ts';
import { type AnswerContext, listingAnswer } from './listing-answer.ts';
import { expiredStub, listingsAnswer } from './listings-answer.ts';

const context: AnswerContext = {
  nowMs: testNowMs,
  figures: defaultFigures,
  nameVehicle: (make, model) => ({
    make: make === 'HONDA' ? 'Honda' : make,
    model: model === 'ACCORD' ? 'Accord' : model,
  }),
};

type Changes = Parameters<typeof aListing>[0];
const answerOf = (changes: Changes = {}, more: Partial<AnswerContext> = {}, owner = anOwner()) =>
  listingAnswer(aListing({ ownerId: owner.id, ...changes }), owner, { ...context, ...more });

const market = {
  estimateUsd: 26_000,
  comparables: 31,
  lowUsd: 22_000,
  lowerQuartileUsd: 25_000,
  upperQuartileUsd: 27_000,
  highUsd: 30_000,
  asOfMs: testNowMs,
};

describe('listing answers', () => {
  it('VDP-02: a vehicle has its mileage, colors, engine, drive, fuel, economy, range and bed', () => {
    const truck = { mileage: 26_648, mpgCity: 19, mpgHighway: 24, bedLengthFt: 5.5, electricRangeMiles: 240 };
    const answer = answerOf(truck, { view: 'vehicle' });
    expect(answer).toMatchObject({
      mileage: { label: 'miles', value: '26,648' },
      mileageValue: 26_648,
      color: { exteriorColor: expect.any(String), interiorColor: expect.any(String) },
      exteriorColorSimple: expect.any(String),
      interiorColorSimple: expect.any(String),
      engine: { code: expect.any(String), name: expect.any(String) },
      transmission: { name: expect.any(String) },
      driveType: { name: expect.any(String) },
      fuelType: { name: 'Gasoline' },
      mpgCity: 19,
      mpgHighway: 24,
      electricVehicleRange: 240,
      truckBedLength: 5.5,
    });
  });

  it('PAY-12: an incentive is named and lowers the figures, but not the price', () => {
    const car = { listingType: 'NEW', priceUsd: 30_000, msrpUsd: 31_000 } as const;
    const incentive = { amountUsd: 1500, name: 'Fall Cash', endsOn: '2026-11-30' };
    const [plain, reduced] = [answerOf(car), answerOf({ ...car, incentive })];
    expect(plain.pricingDetail).toMatchObject({ incentive: null, incentiveDetail: null });
    expect(reduced.pricingDetail).toMatchObject({
      salePrice: 30_000,
      incentive: 1500,
      incentiveDetail: { name: 'Fall Cash', endsOn: '2026-11-30' },
    });
    expect(reduced.outTheDoor).toMatchObject({ price: 30_000, incentive: 1500 });
    expect(reduced.outTheDoor?.total).toBe((plain.outTheDoor?.total ?? 0) - 1605);
    expect(reduced.payment?.monthly).toBeLessThan(plain.payment?.monthly ?? 0);
    // A card works the same out on anybody's terms.
    const costs = answeredCosts(reduced);
    if (!costs) throw new Error('a price');
    expect(quoteCar(defaultFigures, costs, defaultTerms).outTheDoorUsd).toBe(reduced.outTheDoor?.total);
  });

  it('SRCH-02: a listing has all fields of a results page', () => {
    const answer = answerOf({ packages: [{ name: 'Sport Package', priceUsd: 900 }], priority: 20 });
    expect(answer).toMatchObject({
      id: 700_000_001,
      ownerId: 60_000_001,
      type: 'Used',
      listingType: 'USED',
      year: 2022,
      make: { code: 'HONDA', name: 'Honda' },
      model: { code: 'ACCORD', name: 'Accord' },
      trim: { code: 'ACCORD|EX-L', name: 'EX-L' },
      packages: ['Sport Package'],
      title: 'Used 2022 Honda Accord EX-L w/ Sport Package',
      titleLong: 'Used 2022 Honda Accord EX-L w/ Sport Package Atlanta, GA 30303',
      ownerName: 'Peachtree Honda',
      owner: { id: 60_000_001, name: 'Peachtree Honda' },
      phone: { value: '4045550123', visible: true },
      makeCode: 'HONDA',
      modelCode: 'ACCORD',
      vdpBaseUrl: '/cars-for-sale/vehicle/700000001',
      priority: 20,
      priorityLabel: 'Featured',
      productTiles: [],
      esntial: false,
    });
    expect(answer.pricingDetail.salePrice).toBe(24_000);
    for (const field of ['ecommWebsite', 'videos', 'images', 'specifications'] as const)
      expect(answer).toHaveProperty(field);
  });

  it('SRCH-08: every tier has its name', () => {
    const labels = ([5, 10, 15, 17, 20, 30] as const).map((priority) => answerOf({ priority }).priorityLabel);
    expect(labels).toEqual(['Free', 'Standard', 'Standard Plus', 'Basic', 'Featured', 'Premium']);
  });

  it('RULING-02: mileage is a label and a number, money is whole dollars', () => {
    const answer = answerOf();
    expect(answer.mileage).toEqual({ label: 'miles', value: '26,648' });
    expect(answer.specifications.mileage).toEqual({ label: 'miles', value: '26,648' });
    expect(answer.mileageValue).toBe(26_648);
    const money = [
      answer.outTheDoor?.total,
      answer.outTheDoor?.salesTax,
      answer.payment?.monthly,
      answer.payment?.down,
    ];
    expect(money.every(Number.isInteger)).toBe(true);
  });

  it('RULING-86: lease or loan is the same in the answer as on the card', () => {
    const terms = { ...defaultTerms, option: 'lease' } as const;
    const paymentOf = (listingType: 'NEW' | 'USED') => {
      const answer = answerOf({ listingType }, { terms });
      const costs = answeredCosts(answer);
      if (!costs) throw new Error('has no price');
      const quote = quoteCar(defaultFigures, costs, terms);
      const { payment, per } = figureTexts;
      const inputs = { quote, terms, figures: defaultFigures };
      return [answer.payment?.option, formatMoney(answer.payment?.monthly ?? 0) === payment(inputs), per(inputs)];
    };
    expect(paymentOf('NEW')).toEqual(['lease', true, '/mo lease']);
    expect(paymentOf('USED')).toEqual(['finance', true, '/mo loan']);
  });

  it('VDP-01 to VDP-04: a vehicle entry has every field', () => {
    const answer = answerOf({}, { view: 'vehicle' });
    const fields =
      'vin styleId stockNumber marketExtension color exteriorColorSimple interiorColorSimple engine transmission driveType fuelType mpgCity mpgHighway electricVehicleRange truckBedLength images videos pricingDetail pricingHistory priceAdvisor warranties returnPolicy packages features specifications isHot isNewlyListed isReducedPrice isNoHagglePrice isLongHaulDelivery kbbConsumerRatings kbbConsumerReviewCount vhrPreview vhrTiles safetyRecall consumerRatings';
    for (const field of fields.split(' ')) expect(answer, field).toHaveProperty(field);
    expect(answer.consumerRatings.numberOfReviews).toBe(answer.kbbConsumerReviewCount);
  });

  it('VDP-04: flags follow the listing', () => {
    const off = answerOf();
    expect([off.isHot, off.isNoHagglePrice, off.isLongHaulDelivery, off.isNewlyListed, off.isReducedPrice]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    const on = answerOf(
      {
        noHaggle: true,
        longHaulDelivery: true,
        firstSeenMs: testNowMs - hourMs,
        priceHistory: [
          { atMs: testNowMs - hourMs, priceUsd: 25_000 },
          { atMs: testNowMs - 60_000, priceUsd: 24_000 },
        ],
      },
      { isHot: true },
    );
    expect([off.marketExtension, on.marketExtension]).toEqual([false, true]);
    expect([on.isHot, on.isNoHagglePrice, on.isLongHaulDelivery, on.isNewlyListed, on.reducedBy]).toEqual([
      true,
      true,
      true,
      true,
      1000,
    ]);
  });

  it('VDP-04, REV-01: recalls come from the listing and reviews from ours; both are unknown if there are none', () => {
    const silent = answerOf();
    expect([silent.safetyRecall, silent.kbbConsumerRatings, silent.kbbConsumerReviewCount]).toEqual([null, null, 0]);
    const answer = answerOf({ openRecalls: 2 }, { ownerReviews: { value: 4.3, count: 128 } });
    expect(answer.safetyRecall).toEqual({ openCount: 2 });
    expect(answer.kbbConsumerRatings).toEqual({ value: 4.3 });
    expect([answer.kbbConsumerReviewCount, answer.consumerRatings.numberOfReviews]).toEqual([128, 128]);
    expect(answerOf({ openRecalls: 0 }).safetyRecall).toEqual({ openCount: 0 });
  });

  it('VDP-03: a seller’s videos are on results and on the page, before ours', () => {
    const videos = ['https://video.example/a'];
    expect(answerOf({ videos }, { view: 'vehicle' }).videos.map(({ src }) => src)).toEqual(videos);
    const [own, ours] = answerOf({ videos }, {}, aPrivateSeller()).videos;
    expect([own?.src, own?.explainer, ours?.explainer]).toEqual(['https://video.example/a', false, true]);
  });

  it('SRCH-10: a result carries one picture, a vehicle’s page all of them', () => {
    const photos = ['a', 'b', 'c'];
    expect(answerOf({ photos }).images.sources).toHaveLength(1);
    expect(answerOf({ photos }, { imageCap: 2 }).images.sources).toHaveLength(2);
    expect(answerOf({ photos }, { view: 'vehicle' }).images.sources).toHaveLength(3);
  });

  it('RULING-73: a drawing is labeled as one', () => {
    expect(answerOf().illustration).toBe(true);
    expect(answerOf({ photos: ['a'] }).illustration).toBe(false);
  });

  it('DLR-03: a private seller has no email form and no advertising', () => {
    const seller = answerOf({}, {}, aPrivateSeller()).owner;
    const dealer = answerOf().owner;
    expect([seller.hideEmailForm, seller.hideAds]).toEqual([true, true]);
    expect([dealer.hideEmailForm, dealer.hideAds]).toEqual([false, false]);
  });

  it('DLR-04: a private seller’s result has two added pictures and a video', () => {
    const result = answerOf({}, {}, aPrivateSeller());
    expect(result.images.sources).toHaveLength(3);
    expect(result.videos).toHaveLength(1);
    expect(answerOf().videos).toEqual([]);
    expect(answerOf({}, { view: 'vehicle' }, aPrivateSeller()).videos).toEqual([]);
  });

  it('DLR-05, RULING-56: with hiding on, standard listings do not name the dealer', () => {
    const answerWith = (priority: 5 | 10 | 15, hideOwnerNames: boolean) => answerOf({ priority }, { hideOwnerNames });
    expect([5, 10, 15].map((priority) => answerWith(priority as 5, true).ownerName)).toEqual([
      'Dealer',
      'Dealer',
      'Peachtree Honda',
    ]);
    expect(JSON.stringify(answerWith(10, true).owner)).not.toContain('Peachtree Honda');
    expect(answerWith(10, true).owner.hideOwnerDetails).toBe(true);
    expect([5, 10, 15].map((priority) => answerWith(priority as 5, false).ownerName)).toEqual(
      Array(3).fill('Peachtree Honda'),
    );
  });

  it('DLR-05: a name that one listing shows is not hidden among the owners', () => {
    const hidden = answerOf({ priority: 10 }, { hideOwnerNames: true });
    const open = answerOf({ id: 700_000_002, priority: 30 }, { hideOwnerNames: true });
    expect(listingsAnswer([hidden, open]).owners.map(({ name }) => name)).toEqual(['Peachtree Honda']);
    expect(listingsAnswer([hidden]).owners.map(({ name }) => name)).toEqual(['Dealer']);
  });

  it('DLR-02, RULING-55: the owner has every field', () => {
    const { owner } = answerOf({}, { distanceMiles: 12.3456 });
    const fields =
      'id name privateSeller hideEmailForm hideOwnerDetails dealerPreferredCTA phone textNumber website location rating hours homeServices nameplate ownerServices distanceFromSearch shipToStore shippingLabel isVirtual disclaimer tagline logo images docFee icoEnabled';
    for (const field of fields.split(' ')) expect(owner, field).toHaveProperty(field);
    expect(owner.distanceFromSearch).toBe(12.35);
    expect(owner.nameplate).toEqual(['Honda']);
    expect(owner.location.address).toMatchObject({ city: 'Atlanta', state: 'GA', zip: '30303' });
  });

  it('DLR-06: instant cash offers depend on the dealer', () => {
    expect(answerOf({}, {}, anOwner({ instantCashOffer: true })).owner.icoEnabled).toBe(true);
    expect(answerOf().owner.icoEnabled).toBe(false);
  });

  it('RULING-61: a rating comes with its evidence', () => {
    const great = answerOf({ market });
    expect(great.pricingDetail).toMatchObject({ dealIndicator: 'Great', kbbFppAmount: 26_000, kbbFppDelta: 2000 });
    expect(great.market).toMatchObject({ rating: 'Great', comparables: 31, reason: '$2,000 below 31 similar cars' });
    expect(answerOf({ market, priceUsd: 26_100 }).market?.reason).toBe('In line with 31 similar cars');
    const above = answerOf({ market, priceUsd: 28_000 });
    expect(above.pricingDetail.dealIndicator).toBeNull();
    expect(above.market?.reason).toBe('$2,000 above 31 similar cars');
  });

  it('RULING-61: a fair price outside of the middle half of similar ones is not called "in line"', () => {
    const narrow = { ...market, lowerQuartileUsd: 25_900, upperQuartileUsd: 26_200 };
    const reasonAt = (priceUsd: number) => answerOf({ market: narrow, priceUsd }).market?.reason;
    expect([25_700, 25_900, 26_200, 26_400].map(reasonAt)).toEqual([
      'Lower than most of 31 similar cars',
      'In line with 31 similar cars',
      'In line with 31 similar cars',
      'Higher than most of 31 similar cars',
    ]);
  });

  it('RULING-61: fewer than eight similar cars give no rating and no estimate', () => {
    const few = answerOf({ market: { ...market, comparables: 7 } });
    expect(few.pricingDetail).toMatchObject({ dealIndicator: null, kbbFppAmount: null, kbbFppDelta: null });
    expect(few.market?.reason).toBe('Only 7 similar cars, too few to rate');
  });

  it('a car without a price has a label and no costs', () => {
    const answer = answerOf({ priceUsd: null });
    expect(answer.pricingDetail).toMatchObject({
      salePrice: null,
      primary: null,
      noPriceLabel: 'Contact Seller For Price',
    });
    expect([answer.outTheDoor, answer.payment, answer.market]).toEqual([null, null, null]);
  });

  it('taxes are those of the shopper’s state', () => {
    expect(answerOf().outTheDoor?.state).toBe('GA');
    expect(answerOf({}, { state: 'OR' }).outTheDoor).toMatchObject({ state: 'OR', docFee: 499, price: 24_000 });
    expect(answerOf({}, { state: 'OR' }).outTheDoor?.total).not.toBe(answerOf().outTheDoor?.total);
  });

  it('a long description is cut at a word in results, and complete on its page', () => {
    const description = 'word '.repeat(100).trim();
    const { label, hasMore } = answerOf({ description }).description;
    expect([label.endsWith('word…'), hasMore, label.length < 230]).toEqual([true, true, true]);
    expect(answerOf({ description }, { view: 'vehicle' }).description).toEqual({ label: description, hasMore: false });
  });

  it('RULING-24: the stub of a removed car', () => {
    const stub = expiredStub({ ...aListing(), removedMs: testNowMs }, context);
    expect(stub).toEqual({
      id: 700_000_001,
      vin: '1HGCV1F34LA000001',
      type: 'Expired',
      listingType: 'USED',
      makeCode: 'HONDA',
      modelCode: 'ACCORD',
      pricingDetail: { salePrice: 24_000, displayPrice: 24_000 },
      title: 'Used 2022 Honda Accord EX-L',
      year: 2022,
      make: { code: 'HONDA', name: 'Honda' },
      model: { code: 'ACCORD', name: 'Accord' },
      removedDate: '2026-11-15T12:00:00.000Z',
    });
    expect(listingsAnswer([stub]).owners).toEqual([]);
  });
});

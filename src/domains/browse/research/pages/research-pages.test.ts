import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBuildAndPrice } from '#domains/browse/build-and-price/build-and-price.server.ts';
import type { CarBuildView } from '#domains/browse/build-and-price/build-view.ts';
import { builtCosts } from '#domains/browse/build-and-price/built-costs.ts';
import { createCustomOrders } from '#domains/browse/build-and-price/custom-orders.server.ts';
import { readBuildQuery } from '#domains/finding/criteria/address/build-query.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { brandNamed } from '#tests/fixtures/search-context.ts';
import { loadArticles } from '../articles/article-files.server.ts';
import { createCatalogueReference } from '../reference/catalogue-reference.ts';
import { percentBetter } from './class-standing.ts';
import { createResearchPages } from './research-pages.server.ts';

const brand = brandNamed('atc');
const visitor = { brand, shopper: { inventory: wholeInventory } } as const;

const open = async () => {
  const world = loadWorld();
  const inventory = generateInventory(world, 1500);
  const { search, clock } = await searchOver(world, inventory);
  const { catalogue, lookups, places } = world;
  const reference = createCatalogueReference({ catalogue, clock });
  const articles = loadArticles(join(import.meta.dirname, '../../../../../data/articles'));
  const owners = {
    page: async ({ afterId, limit }: { afterId: number; limit: number }) =>
      inventory.owners.filter(({ id }) => id > afterId).slice(0, limit),
  };
  const customOrders = createCustomOrders({
    owners,
    reference,
    places,
    catalogue,
    clock,
    tracker: createReadTracker(),
  });
  return {
    inventory,
    lookups,
    pages: createResearchPages({
      catalogue,
      reference,
      search,
      customOrders,
      lookups,
      articles,
      tracker: createReadTracker(),
      clock,
    }),
    builds: createBuildAndPrice({
      catalogue,
      reference,
      search,
      lookups,
      places,
      customOrders,
      clock,
      figures: () => defaultFigures,
    }),
  };
};

describe('research pages', () => {
  let world: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    world = await open();
  });
  const carOf = async (query: string): Promise<CarBuildView> => {
    const view = await world.builds.open({ query: readBuildQuery(new URLSearchParams(query)), brand });
    if (view?.step !== 'build') throw new Error(`at step ${view?.step}`);
    return view;
  };

  it('RSRCH-07: a make has its new models by body style, with the number for sale, and then the past ones', async () => {
    const opened = await world.pages.make('toyota', brand);
    if (opened.kind !== 'page') throw new Error(opened.kind);
    const { groups, past, forSale } = opened.view;
    expect(groups.slice(0, 3).map(({ style }) => style)).toEqual(['Sedan', 'SUV', 'Truck']);
    expect(past.map(({ name }) => name)).toContain('Celica');
    const live = world.inventory.listings.filter(({ makeCode, removedMs }) => makeCode === 'TOYOTA' && !removedMs);
    expect(forSale.count).toBe(live.length);
    const camry = groups.flatMap(({ models }) => models).find(({ name }) => name === 'Camry');
    expect(camry?.forSale).toBe(live.filter(({ modelCode }) => modelCode === 'CAMRY').length);
  });

  it('RSRCH-04: the body styles of a make link to their section, with the number of models there', async () => {
    const opened = await world.pages.make('toyota', brand);
    if (opened.kind !== 'page') throw new Error(opened.kind);
    const { bodyStyles, groups } = opened.view;
    expect(bodyStyles.map(({ name }) => name)).toEqual(expect.arrayContaining(['Sedan', 'SUV', 'Truck']));
    for (const { name, models, href } of bodyStyles) {
      expect([href, models]).toEqual([`#style-${name}`, groups.find(({ style }) => style === name)?.models.length]);
    }
  });

  it('RSRCH-04: a build starts with a body style, and then shows only its models', async () => {
    const start = async (query: string) => {
      const view = await world.builds.open({ query: readBuildQuery(new URLSearchParams(query)), brand });
      if (view?.step !== 'model') throw new Error(`at step ${view?.step}`);
      return view;
    };
    const all = await start('makeCode=TOYOTA');
    expect(all.chooser.bodyStyles.map(({ code }) => code)).toEqual(expect.arrayContaining(['SUV', 'Truck']));
    const truck = all.styles.find(({ name }) => name === 'Truck');
    expect(truck?.href).toContain('bodyStyle=Truck');
    const trucks = await start('makeCode=TOYOTA&bodyStyle=Truck');
    expect(trucks.groups.map(({ style }) => style)).toEqual(['Truck']);
    expect(trucks.chooser).toMatchObject({ makeCode: 'TOYOTA', bodyStyle: 'Truck' });
    expect((await start('makeCode=TOYOTA&bodyStyle=Boat')).groups.length).toBe(all.groups.length);
  });

  it('RSRCH-13: dealers who take orders are listed only for a model that is sold new', async () => {
    const ofYear = async (year: string) => {
      const opened = await world.pages.model(
        { makeSlug: 'toyota', modelSlug: 'camry', year },
        { ...visitor, zip: '30303' },
      );
      if (opened.kind !== 'page') throw new Error(opened.kind);
      return opened.view.preorderOwners;
    };
    const owners = await ofYear('2027');
    expect(owners.length).toBeGreaterThan(0);
    for (const { ownerId, name, orderHref } of owners) {
      const owner = world.inventory.owners.find(({ id }) => id === ownerId);
      expect([owner?.name, owner?.franchises.includes('TOYOTA')]).toEqual([name, true]);
      expect(orderHref).toContain(`dealerId=${ownerId}`);
    }
    expect(await ofYear('2019')).toEqual([]);
  });

  it('RULING-45: another spelling redirects to the canonical address; an unknown model is missing', async () => {
    expect(await world.pages.make('chevy', brand)).toEqual({
      kind: 'redirect',
      location: '/cars-for-sale/research/chevrolet',
    });
    const f150 = { makeSlug: 'ford', modelSlug: 'f-150', year: '2020' };
    expect(await world.pages.model(f150, visitor)).toEqual({
      kind: 'redirect',
      location: '/cars-for-sale/research/ford/f150/2020',
    });
    expect(await world.pages.make('nope', brand)).toEqual({ kind: 'missing' });
    const never = { makeSlug: 'toyota', modelSlug: 'camry', year: '1950' };
    expect(await world.pages.model(never, visitor)).toEqual({ kind: 'missing' });
  });

  it('RSRCH-08: a model year has its trims side by side, its counts and a price for each year on offer', async () => {
    const opened = await world.pages.model({ makeSlug: 'toyota', modelSlug: 'camry', year: '2022' }, visitor);
    if (opened.kind !== 'page') throw new Error(opened.kind);
    const { view } = opened;
    expect(view).toMatchObject({ name: '2022 Toyota Camry', isNew: false, price: { isEstimate: true } });
    expect(view.trims.map(({ usd }) => usd)).toEqual(view.trims.map(({ usd }) => usd).sort((a, b) => a - b));
    const live = world.inventory.listings.filter(({ modelCode, removedMs }) => modelCode === 'CAMRY' && !removedMs);
    expect(view.forSale).toMatchObject({ all: live.length, year: live.filter(({ year }) => year === 2022).length });
    for (const { year, count, lowUsd, averageUsd } of view.prices) {
      expect(count).toBe(live.filter((car) => car.year === year).length);
      expect(count).toBeGreaterThanOrEqual(3);
      expect(lowUsd).toBeLessThanOrEqual(averageUsd);
    }
    expect(view.canonical).toBe('/cars-for-sale/research/toyota/camry/2022');
    const newest = await world.pages.model({ makeSlug: 'toyota', modelSlug: 'camry', year: '2027' }, visitor);
    expect(newest).toMatchObject({ view: { canonical: '/cars-for-sale/research/toyota/camry', isNew: true } });
  });

  it('a standing is the share of rivals that are worse, with equal ones counted half', () => {
    expect(percentBetter(30, [10, 20, 40, 50])).toBe(50);
    expect(percentBetter(30, [10, 30])).toBe(75);
    expect(percentBetter(10, [20, 30, 5, 40], true)).toBe(75);
  });

  it('RULING-72: the sitemap has every page', () => {
    const paths = world.pages.paths().map(({ path }) => path);
    expect(paths).toContain('/cars-for-sale/build-and-price');
    expect(paths).toContain('/cars-for-sale/research/articles/trade-in');
    expect(paths).toContain('/cars-for-sale/research/toyota');
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('URL-04: a build begins with makes, then models, then a car, each from its parameters alone', async () => {
    const step = async (query: string) =>
      (await world.builds.open({ query: readBuildQuery(new URLSearchParams(query)), brand }))?.step;
    expect(await step('')).toBe('make');
    expect(await step('makeCode=NOPE')).toBe('make');
    expect(await step('makeCode=PONT')).toBe('make');
    expect(await step('makeCode=TOYOTA')).toBe('model');
    expect(await step('makeCode=TOYOTA&modelCode=MUST')).toBe('model');
    expect(await step('makeCode=TOYOTA&modelCode=CELICA')).toBe('model');
    expect(await step('modelCode=CAMRY')).toBe('build');
    expect((await carOf('vehicleId=CAMRY.2026.SEDAN4.xle')).name).toBe('2026 Toyota Camry');
  });

  it('RSRCH-10, RSRCH-13: the price is the sum of its lines, and its address builds the same car', async () => {
    const car = await carOf('modelCode=CAMRY&paint=x-wind-chill-pearl&option=a-cargo-box&zip=30303');
    expect(car.price.lines.reduce((sum, { usd }) => sum + usd, 0)).toBe(car.price.totalUsd);
    expect(car.price.lines.map(({ label }) => label)).toContain('Roof crossbars');
    expect(car.outTheDoor?.lines.reduce((sum, { usd }) => sum + usd, 0)).toBe(car.outTheDoor?.totalUsd);
    expect(car.picture.src).toContain('toyota-camry-2025.offwhite');
    const again = await carOf(car.shareHref.split('?')[1] ?? '');
    expect(again.price).toEqual(car.price);
    expect(again.picture).toEqual(car.picture);
    const miles = car.preorderOwners.map((dealer) => dealer.miles ?? 0);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
  });

  it('PAY-10: a down payment of 0 stays 0, and the default is a fifth of the price', async () => {
    const nothing = await carOf('modelCode=CAMRY&zip=30303&downPayment=0');
    expect(nothing.payment).toMatchObject({
      downPaymentUsd: 0,
      amountFinancedUsd: nothing.outTheDoor?.totalUsd,
    });
    const unsaid = await carOf('modelCode=CAMRY&zip=30303');
    expect(unsaid.payment.downPaymentUsd).toBe(Math.round(unsaid.price.totalUsd * 0.2));
    expect(nothing.payment.monthlyUsd).toBeGreaterThan(unsaid.payment.monthlyUsd);
  });

  it('PAY-10: a build uses the shopper’s terms, except for those in its address', async () => {
    const terms: PaymentTerms = {
      ...defaultTerms,
      creditType: 'd',
      loanTerm: 72,
      downUsd: 0,
      tradeInUsd: 9400,
      owedUsd: 9400,
    };
    const built = async (query: string, own?: PaymentTerms) => {
      const view = await world.builds.open({ query: readBuildQuery(new URLSearchParams(query)), brand, terms: own });
      if (view?.step !== 'build') throw new Error('no build');
      return view;
    };
    const typical = await built('modelCode=CAMRY&zip=30303');
    const own = await built('modelCode=CAMRY&zip=30303', terms);
    expect(own.payment).toMatchObject({ termMonths: 72, creditType: 'd', downPaymentUsd: 0 });
    expect(own.outTheDoor?.totalUsd).toBeLessThan(typical.outTheDoor?.totalUsd ?? 0);
    expect(own.changedTerms).toEqual({});
    const page = await built('modelCode=CAMRY&zip=30303&loanTerm=60&creditType=d&downPayment=4000', terms);
    expect(page.changedTerms).toEqual({ loanTerm: 60, downUsd: 4000 });
    expect(page.payment).toMatchObject({ termMonths: 60, creditType: 'd', downPaymentUsd: 4000 });
    expect(page.shareHref).not.toMatch(/loanTerm|creditType|downPayment|zip/);
    // What the page works out when the terms change is what the server would have sent.
    expect(builtCosts(defaultFigures, typical, terms)).toEqual({ outTheDoor: own.outTheDoor, payment: own.payment });
    const cash = await built('modelCode=CAMRY&zip=30303', { ...defaultTerms, option: 'cash' });
    expect([cash.payment.per, cash.payment.words]).toEqual([' to pay', '']);
  });

  it('the number in stock is that of the linked search', async () => {
    const car = await carOf('modelCode=CAMRY');
    const criteria = { ...emptySearch.criteria, makes: ['TOYOTA'], models: ['CAMRY'], listingTypes: ['NEW'] };
    expect(car.inStock.href).toBe(buildSearchPath({ ...emptySearch, criteria }, { brand, ...world.lookups }));
    const live = world.inventory.listings.filter(
      ({ modelCode, listingType, removedMs }) => modelCode === 'CAMRY' && listingType === 'NEW' && !removedMs,
    );
    expect(car.inStock.count).toBe(live.length);
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { advertisedPrices } from '#domains/cars/sellers/fees/advertised-prices.ts';
import { formatMoney } from '#lib/money.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const Answer = z.object({
  totalResultCount: z.int(),
  excludedNoPrice: z.int(),
  filters: z.record(z.string(), z.object({ options: z.array(z.object({ value: z.string(), count: z.int() })) })),
  listings: z.array(
    z.object({
      id: z.int(),
      pricingDetail: z.object({
        salePrice: z.int().nullable(),
        displayPrice: z.int().nullable(),
        dealerFees: z.array(z.object({ name: z.string(), amount: z.int() })),
      }),
      owner: z.object({ privateSeller: z.boolean(), location: z.object({ address: z.object({ state: z.string() }) }) }),
      payment: z.object({ monthly: z.int(), term: z.int() }).nullable(),
      outTheDoor: z.object({ total: z.int(), state: z.string() }).nullable(),
    }),
  ),
});
type Answer = z.infer<typeof Answer>;
type Car = Answer['listings'][number];

const wallets = {
  'of nobody in particular': '',
  'with an amount down': 'creditType=a&loanTerm=72&downPayment=5000',
  'with a trade-in': 'creditType=c&loanTerm=48&downPayment=0&tradeInValue=9400&amountOwed=6150',
  'that owes more than the trade-in is worth': 'creditType=f&loanTerm=84&tradeInValue=4000&amountOwed=11250',
  'that leases': 'paymentOption=lease&leaseTerm=24&leaseMileageRange=15000&downPayment=2500',
} as const;
const zips = { GA: '30303', CA: '90012', OR: '97201' } as const;

const monthlyOf = ({ payment }: Car): number => payment?.monthly ?? Infinity;
const priceOf = ({ pricingDetail }: Car): number => pricingDetail.displayPrice ?? Infinity;
const totalOf = ({ outTheDoor }: Car): number => outTheDoor?.total ?? Infinity;

describe('searching by cost, over HTTP', () => {
  let world: PageApp;
  beforeAll(async () => {
    world = await startPageApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '15' } });
    await world.running.start();
  });
  afterAll(() => world.close());

  const listings = async (query: string): Promise<Answer> => {
    const { status, text } = await world.ask(`/rest/lsc/listing?searchRadius=0&${query}`);
    expect(status, query).toBe(200);
    return Answer.parse(JSON.parse(text));
  };
  const cars = async (query: string, most = 10_000): Promise<Car[]> => {
    const allCars: Car[] = [];
    for (let first = 0; first < most; first += 100) {
      const page = await listings(`${query}&numRecords=100&firstRecord=${first}&hideFilters=true`);
      allCars.push(...page.listings);
      if (page.listings.length < 100) break;
    }
    return allCars;
  };
  const sorted = (all: readonly Car[], by: (car: Car) => number): number[] =>
    all.toSorted((a, b) => (by(a) === by(b) ? a.id - b.id : by(a) - by(b))).map(({ id }) => id);

  /** Each wallet in one of the states, and each state with several wallets. */
  const shoppersFrom = (first: number) =>
    Object.entries(wallets).map(([name, wallet], n) => {
      const [state = '', zip = ''] = Object.entries(zips)[(n + first) % 3] ?? [];
      return { name, state, query: `zip=${zip}&${wallet}` };
    });

  it.each(shoppersFrom(0))(
    'RULING-42: 500 cars are in the order of the payment on their cards, for a wallet $name in $state',
    async ({ state, query }) => {
      const all = await cars(`${query}&sortBy=derivedpriceASC`);
      const first = await cars(`${query}&sortBy=paymentASC`, 500);
      expect(first).toHaveLength(500);
      expect(first.map(({ id }) => id)).toEqual(sorted(all, monthlyOf).slice(0, 500));
      expect(new Set(first.map(({ outTheDoor }) => outTheDoor?.state))).toEqual(new Set([state]));
      const paid = await cars(`${query}&sortBy=outTheDoorASC`, 500);
      expect(paid.map(({ id }) => id)).toEqual(sorted(all, totalOf).slice(0, 500));
    },
  );

  it.each(shoppersFrom(1))(
    'RULING-44: a bound finds exactly the cars whose card is within it, and counts agree, for a wallet $name in $state',
    async ({ query }) => {
      const all = await cars(query);
      const payments = all
        .map(monthlyOf)
        .filter(Number.isFinite)
        .sort((a, b) => a - b);
      const most = payments[Math.floor(payments.length / 3)] ?? 0;
      const within = all.filter((car) => monthlyOf(car) <= most);
      const matches = await cars(`${query}&maxPayment=${most}&sortBy=paymentASC`);
      expect(matches.map(({ id }) => id)).toEqual(sorted(within, monthlyOf));
      const page = await listings(`${query}&maxPayment=${most}`);
      expect(page.totalResultCount).toBe(within.length);
      expect(page.excludedNoPrice).toBe(all.filter(({ payment }) => payment === null).length);
      const counted = page.filters.payment?.options.map(({ value, count }) => [value, count]);
      const bands = Map.groupBy(payments, (usd) =>
        usd >= 1_000 ? '1000-' : `${Math.floor(usd / 50) * 50}-${Math.floor(usd / 50) * 50 + 49}`,
      );
      expect(counted).toEqual([...bands].map(([band, held]) => [band, held.length]));
      const count = await world.ask(`/rest/lsc/listing/count?searchRadius=0&${query}&maxPayment=${most}`);
      expect(JSON.parse(count.text)).toBe(within.length);
    },
  );

  it('without a place, a search by cost takes all cars as registered in an average state, and says so', async () => {
    const each = await cars('sortBy=mileageASC');
    expect(new Set(each.map(({ outTheDoor }) => outTheDoor?.state)).size).toBeGreaterThan(10);
    const paid = await cars('sortBy=outTheDoorASC');
    expect(paid.map(({ id }) => id)).toEqual(sorted(paid, totalOf));
    expect(new Set(paid.flatMap(({ outTheDoor }) => outTheDoor?.state ?? []))).toEqual(new Set(['']));
    const monthly = await cars('sortBy=paymentASC');
    expect(monthly.map(({ id }) => id)).toEqual(sorted(monthly, monthlyOf));
    const within = paid.filter((car) => totalOf(car) >= 20_000 && totalOf(car) <= 30_000);
    const matches = await cars('outTheDoor=20000-30000&sortBy=outTheDoorASC');
    expect(matches.map(({ id }) => id)).toEqual(within.map(({ id }) => id));
    const { text } = await world.ask('/cars-for-sale/all-cars?sortBy=outTheDoorASC');
    expect(text).toContain('all as registered in an average state');
    expect(text).toContain('out the door<!-- -->, average state');
  });

  it.each(['loanTerm=61', 'downPayment=-1', 'creditType=z', 'maxPayment=cheap', 'paymentOption=barter'])(
    'RULING-66: %s is refused by its name',
    async (query) => {
      const { status, text } = await world.ask(`/rest/lsc/listing?sortBy=paymentASC&${query}`);
      expect(status).toBe(400);
      expect(text).toContain(`"${query.split('=')[0]}"`);
    },
  );

  it('a page searched by payment says on which terms, and shows prices by the month', async () => {
    const { status, text } = await world.ask('/cars-for-sale/all-cars/atlanta-ga?maxPayment=400&searchRadius=0');
    expect(status).toBe(200);
    expect(text).toContain('Payments with 20% down over 60 months, typical terms, as registered in Georgia.');
    expect(text).toContain('Up to $400/mo');
    expect(text).toMatch(/<input[^>]*name="maxPayment"[^>]*value="400"|<input[^>]*value="400"[^>]*name="maxPayment"/);
    const words = await world.ask('/cars-for-sale/all-cars/atlanta-ga?keywordPhrases=suv+under+%24400+a+month');
    expect(words.status).toBe(302);
    expect(words.headers.location).toMatch(/maxPayment=400/);
  });

  it('a page searched by payment is on the visitor’s own terms, and other pages are not', async () => {
    const headers = { cookie: 'deal=term%3D72%26down%3D5000' };
    const own = await world.ask('/cars-for-sale/all-cars/atlanta-ga?maxPayment=400&searchRadius=0', { headers });
    expect(own.text).toContain('Payments with $5,000 down over 72 months, your terms, as registered in Georgia.');
    const matches = await listings('zip=30303&maxPayment=400&loanTerm=72&downPayment=5000&hideFilters=true');
    const [, total = ''] = /<h1[^>]*>(?:<!-- -->)?([\d,]+) /.exec(own.text) ?? [];
    expect(Number(total.replaceAll(',', ''))).toBe(matches.totalResultCount);
    const sorted = await world.ask('/cars-for-sale/all-cars/atlanta-ga?searchRadius=0&sortBy=paymentASC', { headers });
    expect(sorted.text).toContain('over 72 months, your terms');
    expect((await world.ask('/cars-for-sale/all-cars/atlanta-ga', { headers })).text).not.toContain('your terms, as');
  });

  it('PAY-13: bound, order and counts by price go by the price with fees, which is the one on pages', async () => {
    const all = await cars('zip=30303');
    for (const { pricingDetail, owner } of all) {
      const fees = pricingDetail.dealerFees.reduce((sum, { amount }) => sum + amount, 0);
      if (pricingDetail.salePrice === null) expect(pricingDetail.displayPrice).toBeNull();
      else expect(pricingDetail.displayPrice).toBe(pricingDetail.salePrice + fees);
      if (owner.privateSeller) expect(fees).toBe(0);
    }
    const ordered = await cars('zip=30303&sortBy=derivedpriceASC');
    expect(ordered.map(({ id }) => id)).toEqual(sorted(all, priceOf));
    const withAddOns = all.filter(
      ({ pricingDetail }) => pricingDetail.dealerFees.length > 1 && pricingDetail.salePrice,
    );
    const some = [...withAddOns.slice(0, 5), ...ordered.filter((car) => priceOf(car) < Infinity).slice(100, 115)];
    expect(some).toHaveLength(20);
    for (const car of some) {
      const usd = priceOf(car);
      const { totalResultCount } = await listings(`zip=30303&minPrice=${usd}&maxPrice=${usd}&hideFilters=true`);
      expect(totalResultCount).toBe(all.filter((one) => priceOf(one) === usd).length);
      const vehicle = (await world.ask(`/cars-for-sale/vehicle/${car.id}?zip=30303`)).text;
      expect(vehicle).toContain(`"price":${usd},"priceCurrency":"USD"`);
      expect(vehicle).toContain(`${formatMoney(totalOf(car))}`);
      const compared = (await world.ask(`/cars-for-sale/compare?listingId=${car.id}&zip=30303`)).text;
      expect(compared).toContain(formatMoney(usd));
      expect(compared).toContain(formatMoney(totalOf(car)));
    }
    const { text } = await world.ask('/cars-for-sale/all-cars/atlanta-ga?searchRadius=0&sortBy=derivedpriceASC');
    for (const car of ordered.slice(0, 10)) expect(text).toContain(`,"price":${priceOf(car)},`);
  });

  it('PAY-13: an operator has fees stated apart in one state, and price, bound and order there follow', async () => {
    const { settings } = world.running.services;
    const publish = (exceptIn: string) =>
      settings.publish(
        advertisedPrices,
        { withFees: true, exceptIn },
        {
          publisher: { id: 'ana', email: 'ana@example.com' },
          reason: 'x',
          basedOn: settings.state(advertisedPrices).version,
        },
      );
    const dealers = (await cars('zip=30303')).filter(({ pricingDetail }) => pricingDetail.dealerFees.length > 0);
    const there = dealers[0]?.owner.location.address.state ?? '';
    expect(await publish('Georgia')).toMatchObject({ ok: false });
    expect(await publish(there)).toMatchObject({ ok: true });
    const isApart = ({ pricingDetail }: Car): boolean => pricingDetail.displayPrice === pricingDetail.salePrice;
    await vi.waitFor(
      async () => {
        for (const car of (await cars('zip=30303')).filter(
          ({ pricingDetail }) => pricingDetail.dealerFees.length > 0,
        )) {
          expect(isApart(car)).toBe(car.owner.location.address.state === there || car.pricingDetail.salePrice === null);
        }
      },
      { timeout: 600_000, interval: 50 },
    );
    const all = await cars('zip=30303');
    const ordered = await cars('zip=30303&sortBy=derivedpriceASC');
    expect(ordered.map(({ id }) => id)).toEqual(sorted(all, priceOf));
  });
});

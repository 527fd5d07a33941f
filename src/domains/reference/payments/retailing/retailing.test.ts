import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageActions } from '#domains/reference/analytics/page-actions.server.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { toAppError } from '#server/error-handler.ts';
import { sharedFacts } from '#tests/fixtures/facts.ts';
import { startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { fetchOffers, offerFor } from '../offers.ts';
import { defaultTerms } from '../payment-terms.ts';
import { type CarCosts, quoteCar } from '../quote-car.ts';
import { createAskLenders } from './lender-rates.server.ts';
import { createRetailing } from './retailing.server.ts';
import { retailingApi } from './retailing-api.server.ts';

const path = '/rest/retailing/payments';
const telluride: CarCosts = { priceUsd: 34_980, docFeeUsd: 599, isNew: false, state: 'TN', styleCode: 'SUVCROSS' };
const fallback = { name: 'ThirdPartyError', detail: 'National AVG Rate Fallback' };
const offered = { rates: { b: { paymentOffers: { 60: [{ offeredBy: 'Peachtree Bank', apr: 5.49, payment: 1 }] } } } };

/** What is left of its price after $1,500 of its maker. */
const incentivePriceUsd = telluride.priceUsd - 1500;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

const startApi = async (answer?: Parameters<typeof startHttpReceiver>[0]) => {
  const breakers = createBreakers({ log: { warn: () => undefined, info: () => undefined } });
  closing.push(() => breakers.shutdown());
  const requests: string[] = [];
  const http = createHttpClient({
    fetch: (url, options) => {
      requests.push(String(url));
      return fetch(url, options);
    },
  });
  const service = answer && (await startHttpReceiver(answer));
  if (service) closing.push(() => service.close());
  const lenders = service && breakers.guard('payments', createAskLenders({ http, baseUrl: service.url }));
  const reported: { pageAction: unknown; detail: unknown }[] = [];
  const counted: unknown[] = [];
  const app = Fastify();
  closing.push(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error: never, request, reply) => {
    const { status, code, message, fields } = toAppError(error);
    return reply.code(status).send({ code, errorMessage: message, fields, traceId: request.id });
  });
  await app.register(retailingApi, {
    retailing: createRetailing({
      figures: () => defaultFigures,
      lookup: sharedFacts().lookup,
      askLenders: lenders?.fire,
      docFeeOf: async (dealerId) => (dealerId === 7 ? 299 : 0),
      report: createPageActions({
        log: { info: (details) => reported.push(details as (typeof reported)[number]) },
        count: (action) => counted.push(action),
      }),
    }),
    findCar: async (listingId) =>
      listingId === 12 ? telluride : listingId === 14 ? { ...telluride, incentivePriceUsd } : undefined,
  });
  const get = async (query: string, at = path) => {
    const response = await app.inject(`${at}?${query}`);
    return { status: response.statusCode, answer: response.json() };
  };
  return { get, app, service, breakers, requests, reported, counted };
};

describe('payments API', () => {
  it('PAY-03, RULING-66: returns loans by credit and term, leases and cash with taxes and fees, as quoteCar calculates them', async () => {
    const { get } = await startApi();
    const { answer } = await get('listingId=12&zip=30303&downPayment=5000&tradeInValue=9400&amountOwed=6150');
    const quote = quoteCar(
      defaultFigures,
      { ...telluride, state: 'GA' },
      { ...defaultTerms, downUsd: 5000, tradeInUsd: 9400, owedUsd: 6150 },
    );
    expect(Object.keys(answer.rates)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(Object.keys(answer.rates.b.nationalOffers)).toEqual(['36', '48', '60', '72', '84']);
    expect(answer.rates.b).toMatchObject({ paymentOffers: {}, leaseOffers: {} });
    expect(answer.rates.b.nationalOffers[60]).toEqual([
      {
        offeredBy: 'National average',
        type: 'finance',
        term: 60,
        apr: 7.05,
        payment: quote.monthlyUsd,
        dueAtSigning: 5000,
        amountFinanced: quote.amountFinancedUsd,
        total: Math.round((quote.paymentCents * 60) / 100 + 5000),
      },
    ]);
    expect(answer.rates.b.cashOffers['-1']).toMatchObject([{ type: 'cash', term: -1, total: quote.toPayUsd }]);
    expect(answer.taxesFees).toEqual({
      salesTax: 1833,
      title: 18,
      registration: 20,
      docFee: 599,
      state: 'GA',
      asOf: '2026-11-17',
    });
    expect(answer).toMatchObject({ isFallback: false, asOf: '2026-10-01' });
    expect(answer).not.toHaveProperty('pageActions');
  });

  it('an unlisted car is described by price, dealer and the dealer’s ZIP', async () => {
    const { get } = await startApi();
    const { answer } = await get('salePrice=38000&msrp=40000&listingType=NEW&dealerId=7&dealerZip=30303&creditType=a');
    expect(Object.keys(answer.rates)).toEqual(['a']);
    expect(Object.keys(answer.rates.a.leaseOffers)).toEqual(['24', '36', '48']);
    expect(answer.rates.a.leaseOffers[36][0]).toMatchObject({ type: 'lease', term: 36, residual: 21_600 });
    expect(answer.taxesFees).toMatchObject({ docFee: 299, state: 'GA' });
    // PAY-12: of the MSRP where nothing else is known, of the incentive price where there is one.
    const downOf = async (query: string) =>
      (await get(`${query}&creditType=b`)).answer.rates.b.nationalOffers[60][0].dueAtSigning;
    expect(await downOf('msrp=30000')).toBe(6000);
    expect(await downOf('msrp=30000&salePrice=25000&incentivePrice=20000')).toBe(4000);
    expect(await downOf('msrp=30000&downPayment=0')).toBe(0);
  });

  it('PAY-12: a listing’s incentive counts unless another one is sent', async () => {
    const { get } = await startApi();
    const toPay = async (query: string) =>
      (await get(`${query}&creditType=b&zip=30303`)).answer.rates.b.cashOffers['-1'][0].total;
    const plain = await toPay('listingId=12');
    // Georgia taxes the price after it.
    expect(await toPay('listingId=14')).toBe(plain - 1605);
    expect(await toPay(`listingId=14&incentivePrice=${telluride.priceUsd - 500}`)).toBe(plain - 535);
    const tried = `salePrice=${telluride.priceUsd - 1000}`;
    expect(await toPay(`listingId=14&${tried}`)).toBe((await toPay(`listingId=12&${tried}`)) - 1605);
  });

  it.each([
    ['', ['SALEPRICE']],
    ['salePrice=0', ['SALEPRICE']],
    ['salePrice=-5&loanTerm=61&zip=ATL', ['SALEPRICE', 'ZIP', 'LOANTERM']],
    ['salePrice=20000&zip=00000', ['ZIP']],
    ['salePrice=20000&dealerZip=99999', ['DEALERZIP']],
    ['salePrice=1e4&creditType=z&leaseTerm=12', ['SALEPRICE', 'CREDITTYPE', 'LEASETERM']],
    ['salePrice=20000&leaseMileageRange=1&downPaymentPercent=2', ['LEASEMILEAGERANGE', 'DOWNPAYMENTPERCENT']],
    [
      'salePrice=20000&downPayment=lots&tradeInValue=NaN&amountOwed=9999999999',
      ['DOWNPAYMENT', 'TRADEINVALUE', 'AMOUNTOWED'],
    ],
  ])('RULING-66: invalid parameters are named in upper case, with a trace id: %s', async (query, fields) => {
    const { get } = await startApi();
    const { status, answer } = await get(query);
    expect(status).toBe(400);
    expect(Object.keys(answer.fields).sort()).toEqual([...fields].sort());
    expect(answer).toMatchObject({ code: 'validation-failed', traceId: expect.stringMatching(/./) });
    expect(answer.errorMessage).toContain(fields[0]);
  });

  it('an unknown listing is not found', async () => {
    const { get } = await startApi();
    expect(await get('listingId=13')).toMatchObject({ status: 404, answer: { code: 'not-found' } });
  });
});

describe('lender rates', () => {
  it('PAY-03, PAY-07: a lender’s rate precedes the average, has the lender’s name and reports no fallback', async () => {
    const { get, requests, reported, counted } = await startApi((response) => response.end(JSON.stringify(offered)));
    const { answer } = await get('listingId=12&zip=30303&creditType=b&downPayment=5000');
    expect(requests[0]).toMatch(/\/payments\?listingId=12&.*zip=30303.*creditType=b.*salePrice=34980/);
    const best = offerFor(answer.rates, { creditType: 'b', option: 'finance', term: 60 });
    const own = { ...defaultTerms, downUsd: 5000, aprPercent: 5.49 };
    const { monthlyUsd } = quoteCar(defaultFigures, { ...telluride, state: 'GA' }, own);
    // By our own sum at their rate, whatever they reckon.
    expect(best).toMatchObject({ offeredBy: 'Peachtree Bank', apr: 5.49, payment: monthlyUsd });
    // Where they offer nothing, there is the average.
    expect(offerFor(answer.rates, { creditType: 'b', option: 'finance', term: 72 })).toMatchObject({
      offeredBy: 'National average',
    });
    expect(answer.isFallback).toBe(false);
    expect([reported, counted]).toEqual([[], []]);
  });

  it('PAY-08: a lease offer is found by its term and has the lender’s factor and residual; a cash offer has no term', async () => {
    const lease = { offeredBy: 'Kia Finance', moneyFactor: 0.0019, residual: 21_450 };
    const { get } = await startApi((response) =>
      response.end(JSON.stringify({ rates: { b: { leaseOffers: { 36: [lease] } } } })),
    );
    const { answer } = await get('salePrice=38000&listingType=NEW&zip=03101&creditType=b&downPayment=3000');
    const offer = offerFor(answer.rates, { creditType: 'b', option: 'lease', term: 36 });
    expect(offer).toMatchObject({
      offeredBy: 'Kia Finance',
      residual: 21_450,
      moneyFactor: 0.0019,
      dueAtSigning: 3000,
    });
    const cap = offer?.amountFinanced ?? 0;
    expect(offer?.payment).toBe(Math.ceil((cap - 21_450) / 36 + (cap + 21_450) * 0.0019));
    expect(offerFor(answer.rates, { creditType: 'b', option: 'lease', term: 24 })).toBeUndefined();
    for (const term of [36, 60, -1]) {
      expect(offerFor(answer.rates, { creditType: 'b', option: 'cash', term })).toMatchObject({ term: -1 });
    }
  });

  const bad: [string, Parameters<typeof startHttpReceiver>[0]][] = [
    ['answers a page', (response) => response.end('<html>Welcome</html>')],
    ['answers other JSON', (response) => response.end('{"rates":{"b":{"paymentOffers":{"60":[{"apr":"low"}]}}}}')],
    ['answers rates nobody may take', (response) => response.end(JSON.stringify(offered).replace('5.49', '549'))],
    ['answers credit types of its own', (response) => response.end('{"rates":{"platinum":{}}}')],
    ['fails', (response) => response.writeHead(500).end('{}')],
    ['hangs up', (response) => response.destroy()],
  ];
  it.each(bad)(
    'PAY-04, PAY-05, RULING-103: with a service that %s the national averages are used, announced and reported',
    async (_how, answerBadly) => {
      const { get, reported, counted } = await startApi(answerBadly);
      const { status, answer } = await get('listingId=12&zip=30303&creditType=b');
      expect(status).toBe(200);
      expect(answer).toMatchObject({
        isFallback: true,
        errorMessage: 'Lender rates aren’t available.',
        retrySeconds: 300,
        pageActions: [fallback],
      });
      expect(offerFor(answer.rates, { creditType: 'b', option: 'finance', term: 60 })).toMatchObject({
        offeredBy: 'National average',
        apr: 7.05,
      });
      expect(counted).toEqual([fallback]);
      expect(reported).toMatchObject([{ pageAction: 'ThirdPartyError', detail: 'National AVG Rate Fallback' }]);
    },
  );

  it('PAY-04: with a service that is down the national averages are used', async () => {
    const { get, service } = await startApi((response) => response.end());
    await service?.close();
    expect((await get('listingId=12')).answer).toMatchObject({ isFallback: true });
  });

  it('PAY-03: a response that takes longer than 5 seconds counts as failed', async () => {
    const { promise: asking, resolve: arrived } = Promise.withResolvers<void>();
    const { get, breakers } = await startApi(() => arrived());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = get('listingId=12&creditType=b');
    await asking;
    vi.advanceTimersByTime(4999);
    expect(breakers.states()[0]?.timeouts).toBe(0);
    vi.advanceTimersByTime(1);
    expect((await waiting).answer).toMatchObject({ isFallback: true, rates: { b: {} } });
    expect(breakers.states()[0]?.timeouts).toBe(1);
  });

  it('PAY-06: the breaker opens after repeated failures with its own message, and retries after 300 s', async () => {
    let healthy = false;
    const { get, service, counted } = await startApi((response) =>
      healthy ? response.end(JSON.stringify(offered)) : response.writeHead(500).end('{}'),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    for (let call = 0; call < 5; call += 1) await get('listingId=12');
    const { answer } = await get('listingId=12');
    expect(answer).toMatchObject({
      isFallback: true,
      errorMessage: 'Circuit Breaker for /rest/retailing/payments is open',
    });
    expect(service?.requests).toHaveLength(5);
    expect(counted).toHaveLength(6);
    healthy = true;
    vi.advanceTimersByTime(299_999);
    expect((await get('listingId=12')).answer.isFallback).toBe(true);
    vi.advanceTimersByTime(1);
    expect((await get('listingId=12')).answer).toMatchObject({ isFallback: false });
  });

  it('RULING-103: the browser gets the fallback rates with their date and the time of the next retry', async () => {
    const { app } = await startApi((response) => response.writeHead(500).end('{}'));
    const http = createHttpClient({
      fetch: async (url) => {
        const { statusCode, body } = await app.inject(String(url));
        return new Response(body, { status: statusCode });
      },
    });
    const terms = { ...defaultTerms, creditType: 'c' as const, downUsd: 0, tradeInUsd: 9400, owedUsd: 6150 };
    const offers = await fetchOffers({ http }, { listingId: 12, terms, zip: '30303' });
    expect(offers).toMatchObject({ isFallback: true, asOf: '2026-10-01', retrySeconds: 300 });
    const quote = quoteCar(defaultFigures, { ...telluride, state: 'GA' }, terms);
    expect(offerFor(offers?.rates ?? {}, { creditType: 'c', option: 'finance', term: 60 })).toMatchObject({
      payment: quote.monthlyUsd,
      dueAtSigning: 0,
    });
    expect(await fetchOffers({ http }, { listingId: 13, terms, zip: '' })).toBeUndefined();
  });
});

describe('budget API', () => {
  const budget = '/rest/retailing/budget';

  it('PAY-03, RULING-66: returns the highest price whose payment is within the budget', async () => {
    const { get } = await startApi();
    const { answer } = await get('monthlyPayment=400&zip=30303&downPayment=3000', budget);
    const terms = { ...defaultTerms, downUsd: 3000 };
    const at = (priceUsd: number) =>
      quoteCar(defaultFigures, { priceUsd, docFeeUsd: 0, isNew: false, state: 'GA' }, terms).monthlyUsd;
    expect(at(answer.maxPrice)).toBeLessThanOrEqual(400);
    expect(at(answer.maxPrice + 1)).toBeGreaterThan(400);
    expect(answer).toMatchObject({
      payment: 400,
      apr: 7.05,
      term: 60,
      offeredBy: 'National average',
      isFallback: false,
    });
  });

  it('PAY-07: uses a lender’s rate if there is one', async () => {
    const { get } = await startApi((response) => response.end(JSON.stringify(offered)));
    const { answer } = await get('monthlyPayment=400&zip=30303', budget);
    expect(answer).toMatchObject({ apr: 5.49, offeredBy: 'Peachtree Bank', isFallback: false });
    expect(answer.payment).toBeLessThanOrEqual(400);
  });

  it('RULING-66: names missing and invalid parameters', async () => {
    const { get } = await startApi();
    expect((await get('', budget)).answer.fields).toEqual({ MONTHLYPAYMENT: 'is missing' });
    expect(Object.keys((await get('monthlyPayment=-1&loanTerm=5', budget)).answer.fields)).toEqual([
      'MONTHLYPAYMENT',
      'LOANTERM',
    ]);
  });
});

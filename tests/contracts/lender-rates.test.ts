import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerFor, paymentsPath } from '#domains/reference/payments/offers.ts';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const offered = { rates: { b: { paymentOffers: { 60: [{ offeredBy: 'Peachtree Bank', apr: 5.49 }] } } } };

describe('payments with rates of an external lender service', () => {
  let service: HttpReceiver;
  let world: PageApp;
  let answer: Parameters<typeof startHttpReceiver>[0];
  let listingId = 0;

  beforeAll(async () => {
    service = await startHttpReceiver((response, request) => answer(response, request));
    world = await startPageApp({ env: { PAYMENTS_URL: service.url } });
    await world.running.start();
    const listing = JSON.parse((await world.ask('/rest/lsc/listing?sortBy=derivedpriceASC&numRecords=1')).text);
    listingId = listing.listings[0].id;
  });
  afterAll(async () => {
    await world.close();
    await service.close();
  });

  const payments = async () =>
    JSON.parse((await world.ask(`${paymentsPath}?listingId=${listingId}&zip=30303&creditType=b`)).text);
  const best = async () => {
    const { rates } = await payments();
    return offerFor(rates, { creditType: 'b', option: 'finance', term: 60 });
  };

  it('PAY-07: the lender’s rate is shown with its name', async () => {
    answer = (response) => response.end(JSON.stringify(offered));
    expect(await best()).toMatchObject({ offeredBy: 'Peachtree Bank', apr: 5.49 });
    expect((await world.ask('/metrics')).text).not.toContain('page_actions_total{');
  });

  it('PAY-04 to PAY-06: while the service fails national averages apply, failures are counted, and the circuit opens', async () => {
    answer = (response) => response.writeHead(500).end('{}');
    for (let call = 0; call < 8; call += 1) expect(await best()).toMatchObject({ offeredBy: 'National average' });
    expect(await payments()).toMatchObject({
      isFallback: true,
      errorMessage: 'Circuit Breaker for /rest/retailing/payments is open',
    });
    const { text } = await world.ask('/metrics');
    expect(text).toContain('page_actions_total{name="ThirdPartyError",detail="National AVG Rate Fallback"} 9');
    expect(text).toContain('breaker_open{name="payments"} 1');
  });

  it('RULING-66: a refusal names its fields in upper case and has the request id', async () => {
    const { status, headers, text } = await world.ask(`${paymentsPath}?loanTerm=61`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      fields: { LOANTERM: expect.any(String) },
      traceId: headers['x-request-id'],
    });
  });
});

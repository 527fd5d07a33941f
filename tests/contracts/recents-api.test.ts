import { afterEach, expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aCamry, accountNowMs, createAccountWorld, startAccountApp } from '../fixtures/saved-items-app.ts';

type Body = { listings: { id: number }[]; totalResultCount: number; newCount: number };

const root = '/cars-for-sale/personalization/recentsearches';

forEachEngine('recent searches', (fixture: EngineFixture) => {
  let close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(close.map((end) => end()));
    close = [];
  });

  const setUp = async () => {
    const cars = Array.from({ length: 20 }, (_, index) =>
      aCamry({ id: index + 1, firstSeenMs: accountNowMs - index * hourMs }),
    );
    const app = await startAccountApp(await createAccountWorld(await fixture.open(), cars));
    close.push(app.close);
    const ask = (path: string) => app.send<Body>('GET', `${root}${path}`);
    return { app, ask };
  };
  const since = encodeURIComponent(new Date(accountNowMs - 3.5 * hourMs).toISOString());

  it('RCNT-10: twelve listings, newest first, and the number added since the search was last run', async () => {
    const { ask } = await setUp();
    const { body } = await ask(`/listings?zip=30303&makeCode=TOYOTA&myatcLastExecution=${since}`);
    expect(body.listings.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(body).toMatchObject({ totalResultCount: 20, newCount: 4, zip: '30303', filters: {} });
    const three = await ask(`/listings?zip=30303&numRecords=3&myatcLastExecution=${since}`);
    expect(three.body.listings).toHaveLength(3);
    expect((await ask('/listings?zip=30303&makeCode=HONDA')).body).toMatchObject({ listings: [], totalResultCount: 0 });
  });

  it('RCNT-10, RULING-26: counts only, by ISO time or epoch milliseconds', async () => {
    const { app, ask } = await setUp();
    const counted = { totalResultCount: 20, newCount: 4, lastExecution: accountNowMs - 3.5 * hourMs };
    expect((await ask(`/counts?zip=30303&myatcLastExecution=${since}`)).body).toEqual(counted);
    expect((await ask(`/counts?zip=30303&myatcLastExecution=${accountNowMs - 3.5 * hourMs}`)).body).toEqual(counted);
    expect((await ask('/counts?zip=30303')).body).toEqual({ totalResultCount: 20, newCount: 0, lastExecution: null });
    for (const bad of ['zip=30303&myatcLastExecution=yesterday', 'zip=00000', 'minPrice=x']) {
      expect((await ask(`/counts?${bad}`)).status, bad).toBe(400);
      expect((await ask(`/listings?${bad}`)).status, bad).toBe(400);
    }
    expect(app.surprises()).toBe(0);
  });
});

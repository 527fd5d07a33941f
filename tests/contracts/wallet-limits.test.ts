import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domains/people/site-settings/limits.ts';
import { walletCreates, walletSaves } from '#domains/people/wallet/storage/wallet-limits.ts';
import { walletIdPath, walletStorageRoot } from '#domains/people/wallet/storage/wallet-paths.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

describe('the limits on wallets', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => app.close());

  const sendFrom = (address: string) => {
    const headers = { host: 'localhost', 'x-forwarded-for': address };
    return {
      make: () => app.app.inject({ method: 'POST', url: walletStorageRoot, headers, payload: { paymentInfo: {} } }),
      save: (id: string) =>
        app.app.inject({ method: 'PUT', url: walletIdPath(id), headers, payload: { paymentInfo: { budget: 1 } } }),
      ask: (id: string) => app.app.inject({ method: 'OPTIONS', url: walletIdPath(id), headers }),
      theme: () => app.app.inject({ method: 'POST', url: '/theme', headers, payload: { theme: 'dark' } }),
    };
  };

  it('moving a slider is not refused, nor counted with other writes; a flood gets Retry-After', async () => {
    const one = sendFrom('203.0.113.7');
    const id = (await one.make()).json().id;
    expect(walletSaves.most).toBeGreaterThan(2 * limits.defaultValue.writesPerMinute);
    for (let n = 0; n < walletSaves.most; n += 1) {
      expect((await one.ask(id)).statusCode).toBe(204);
      expect((await one.save(id)).statusCode).toBe(200);
    }
    const refused = await one.save(id);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await one.theme()).statusCode).toBe(303);
    expect((await sendFrom('203.0.113.8').save(id)).statusCode).toBe(200);
  });

  it('one network can create only so many wallets an hour, and still saves its existing ones', async () => {
    const one = sendFrom('203.0.113.9');
    const id = (await one.make()).json().id;
    for (let n = 1; n < walletCreates.most; n += 1) expect((await one.make()).statusCode).toBe(201);
    const refused = await one.make();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await one.save(id)).statusCode).toBe(200);
    expect((await sendFrom('203.0.113.10').make()).statusCode).toBe(201);
  });
});

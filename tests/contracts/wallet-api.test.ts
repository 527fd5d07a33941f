import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { walletConsumerPath, walletIdPath, walletStorageRoot } from '#domains/people/wallet/storage/wallet-paths.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';
import { createWalletCalls, type WalletCalls } from '#tests/fixtures/wallet-calls.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const Refusal = z.object({ code: z.string(), fields: z.record(z.string(), z.string()).default({}) });

const wrongTypes: readonly (readonly [string, object])[] = [
  ['creditType', { creditType: 'z' }],
  ['creditType', { creditType: 1 }],
  ['loanTerm', { loanTerm: '60' }],
  ['loanTerm', { loanTerm: 61 }],
  ['downPayment', { downPayment: '5000' }],
  ['downPayment', { downPayment: -1 }],
  ['downPaymentPercent', { downPaymentPercent: 20 }],
  ['zip', { zip: '3030' }],
  ['tradeIn', { tradeIn: [] }],
  ['tradeIn.value', { tradeIn: { value: 'much' } }],
  ['tradeIn.ico.0.amount', { tradeIn: { ico: [{ offerId: 'o', amount: {}, expires: 1 }] } }],
  ['interactions.hideReceipt.0', { interactions: { hideReceipt: ['1'] } }],
  ['creditAppDeals', { creditAppDeals: {} }],
  ['creditAppDeals.0.expiry', { creditAppDeals: [{ dealId: 'd', ownerId: 'o', expiry: 'soon' }] }],
  ['lastUpdated', { lastUpdated: 'now' }],
];

onSqlite('the storage of wallets', (fixture) => {
  let app: WholeApp;
  let origin: string;
  let calls: WalletCalls;

  beforeEach(async () => {
    const { dataDir, databaseUrl = '' } = fixture.location();
    app = await startWholeApp({ env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, TRUST_PROXY: '1' } });
    origin = `http://localhost:${app.port}`;
    calls = createWalletCalls(origin);
  });
  afterEach(() => app.close());

  const shopper = (): Promise<SignedIn> => signIn({ ...fixture.location(), origin });

  it('WLT-05, RULING-80: a new wallet is 201 with its address and an unguessable id', async () => {
    const before = Date.now();
    const made = await calls.post({ paymentInfo: { creditType: 'a', zip: '30303' } });
    expect(made.status).toBe(201);
    const { id } = z.object({ id: z.string() }).parse(made.body);
    expect(id).toMatch(uuid4);
    expect(made.headers.get('location')).toBe(walletIdPath(id));
    const { status, body } = await calls.get(id);
    expect(status).toBe(200);
    const { paymentInfo } = calls.walletIn(body);
    expect(body).toEqual({
      id,
      paymentInfo: {
        creditType: 'a',
        zip: '30303',
        walletId: id,
        createdDate: paymentInfo.createdDate,
        lastUpdated: paymentInfo.createdDate,
      },
    });
    expect(paymentInfo.createdDate).toBeGreaterThanOrEqual(before);
  });

  it('WLT-06: an unknown wallet is 404, by any id', async () => {
    for (const id of [randomUUID(), 'x', '1', 'id', 'a/b', encodeURIComponent("' or 1=1 --"), 'A'.repeat(300)]) {
      expect([id, (await calls.get(id)).status]).toEqual([id, 404]);
      expect([id, (await calls.put(id, { paymentInfo: {} })).status]).toEqual([id, 404]);
      expect([id, (await calls.remove(id)).status]).toEqual([id, 404]);
    }
  });

  it('WLT-07: a change is saved whole, with a time that only grows', async () => {
    const id = await calls.make({ creditType: 'a', zip: '30303', budget: 20_000 });
    let last = 0;
    for (const loanTerm of [36, 48, 60, 72, 84]) {
      const saved = await calls.put(id, {
        paymentInfo: { loanTerm, budget: null, ...(last > 0 && { lastUpdated: last }) },
      });
      expect(saved).toMatchObject({ status: 200, body: { success: true } });
      const { lastUpdated } = z.object({ lastUpdated: z.int() }).parse(saved.body);
      expect(lastUpdated).toBeGreaterThan(last);
      last = lastUpdated;
    }
    const { paymentInfo } = calls.walletIn((await calls.get(id)).body);
    expect(paymentInfo).toMatchObject({ loanTerm: 84, budget: null, lastUpdated: last, walletId: id });
    expect(paymentInfo).not.toHaveProperty('zip');
    expect(paymentInfo.createdDate).toBeLessThan(last);
  });

  it('RULING-80: a change from an older copy is refused, and changes nothing', async () => {
    const id = await calls.make({ creditType: 'a' });
    const first = calls.walletIn((await calls.get(id)).body).paymentInfo.lastUpdated;
    const saved = await calls.put(id, { paymentInfo: { creditType: 'b', lastUpdated: first } });
    expect(saved.status).toBe(200);
    for (const lastUpdated of [first, 0]) {
      const refused = await calls.put(id, { paymentInfo: { creditType: 'f', lastUpdated } });
      expect([refused.status, Refusal.parse(refused.body).code]).toEqual([409, 'conflict']);
    }
    expect(calls.walletIn((await calls.get(id)).body).paymentInfo).toMatchObject({ creditType: 'b' });
  });

  it('WLT-01, WLT-27: unknown keys and meaningless nulls are dropped at every depth', async () => {
    const id = await calls.make({
      creditType: 'a',
      zip: null,
      downPayment: null,
      monthlyBudget: null,
      previousPaymentInfo: { creditType: 'f' },
      tradeIn: { value: 1, plate: 'X' },
      interactions: { hasOpenedWallet: true, other: 1 },
      consumerId: 'x',
      createdDate: 1,
      walletId: randomUUID(),
      timeStamp: 5,
      creditAppDeals: [{ dealId: 'd', ownerId: 'o', expiry: 9, secret: 1 }],
    });
    const { paymentInfo } = calls.walletIn((await calls.get(id)).body);
    const { createdDate, lastUpdated: _, ...info } = paymentInfo;
    expect(createdDate).toBeGreaterThan(1);
    expect(info).toEqual({
      creditType: 'a',
      downPayment: null,
      monthlyBudget: null,
      walletId: id,
      timeStamp: 5,
      tradeIn: { value: 1 },
      interactions: { hasOpenedWallet: true },
      creditAppDeals: [{ dealId: 'd', ownerId: 'o', expiry: 9 }],
    });
  });

  it('RULING-80: an invalid value of a known key is 400 with its name, and nothing is stored', async () => {
    const id = await calls.make({ budget: 7 });
    for (const [field, paymentInfo] of wrongTypes) {
      for (const refused of [await calls.post({ paymentInfo }), await calls.put(id, { paymentInfo })]) {
        const { code, fields } = Refusal.parse(refused.body);
        expect([refused.status, code, Object.keys(fields)]).toEqual([
          ...[400, 'validation-failed', [`paymentInfo.${field}`]],
        ]);
      }
    }
    expect(calls.walletIn((await calls.get(id)).body).paymentInfo).toMatchObject({ budget: 7 });
  });

  it('RULING-80: 64 kB are accepted, and a byte more is 413', async () => {
    const id = await calls.make({});
    const ofSize = (bytes: number) => {
      const start = '{"paymentInfo":{"unknown":"';
      return `${start}${'x'.repeat(bytes - start.length - 3)}"}}`;
    };
    expect((await calls.put(id, ofSize(64 * 1024))).status).toBe(200);
    for (const refused of [await calls.put(id, ofSize(64 * 1024 + 1)), await calls.post(ofSize(64 * 1024 + 1))]) {
      expect([refused.status, Refusal.parse(refused.body).code]).toEqual([413, 'too-large']);
    }
  });

  it('WLT-02, RULING-80: an account’s wallet is read with its consumer’s token only, never with a cookie', async () => {
    const [ann, bob] = [await shopper(), await shopper()];
    const token = { 'identity-token': ann.token };
    const id = await calls.make({ budget: 1 }, { consumerid: ann.consumer.id, headers: token });
    const own = walletConsumerPath(ann.consumer.id);
    expect(calls.walletIn((await calls.send('GET', own, { headers: token })).body).id).toBe(id);
    const bearer = { authorization: `Bearer ${ann.token}` };
    expect((await calls.send('GET', own, { headers: bearer })).status).toBe(200);

    const strangers = { none: {}, cookie: { cookie: ann.cookie, origin }, bob: { 'identity-token': bob.token } };
    for (const [name, headers] of Object.entries(strangers)) {
      const expected = name === 'bob' ? 404 : 401;
      expect([name, (await calls.send('GET', own, { headers })).status]).toEqual([name, expected]);
      // Its id alone does not open it.
      const answers = [
        await calls.get(id, headers),
        await calls.put(id, { paymentInfo: { budget: 9 } }, headers),
        await calls.remove(id, headers),
      ];
      expect([name, answers.map(({ status }) => status)]).toEqual([name, [404, 404, 404]]);
      expect(JSON.stringify(answers)).not.toContain('budget');
    }
    expect((await calls.send('GET', walletConsumerPath(bob.consumer.id), { headers: token })).status).toBe(404);
    expect(calls.walletIn((await calls.get(id, token)).body).paymentInfo).toMatchObject({ budget: 1 });
    expect((await calls.put(id, { paymentInfo: { budget: 2 } }, token)).status).toBe(200);
  });

  it('RULING-80: a body can assign a wallet to a consumer only with that consumer’s token', async () => {
    const [ann, bob] = [await shopper(), await shopper()];
    const id = await calls.make({ budget: 1 });
    const body = { paymentInfo: { budget: 2 }, consumerid: ann.consumer.id };
    const claims: [number, Record<string, string>][] = [
      [401, {}],
      [401, { cookie: ann.cookie, origin }],
      [401, { 'identity-token': 'x' }],
      [403, { 'identity-token': bob.token }],
    ];
    for (const [status, headers] of claims) {
      expect((await calls.post(body, headers)).status).toBe(status);
      expect((await calls.put(id, body, headers)).status).toBe(status);
    }
    expect(calls.walletIn((await calls.get(id)).body).paymentInfo).toMatchObject({ budget: 1 });

    const own = { 'identity-token': ann.token };
    expect((await calls.put(id, body, own)).status).toBe(200);
    expect((await calls.get(id)).status).toBe(404);
    expect(
      calls.walletIn((await calls.send('GET', walletConsumerPath(ann.consumer.id), { headers: own })).body).id,
    ).toBe(id);
    // Another consumer's token does not take it over, and an account has one wallet.
    const theirs = { 'identity-token': bob.token };
    expect((await calls.put(id, { ...body, consumerid: bob.consumer.id }, theirs)).status).toBe(404);
    expect((await calls.post(body, own)).status).toBe(409);
    expect((await calls.put(await calls.make({}), body, own)).status).toBe(409);
  });

  it('RULING-81: at sign-in the device’s wallet is merged into the account’s; the older copy is stored and exported', async () => {
    const ann = await shopper();
    const headers = { 'identity-token': ann.token };
    const join = (walletId: string) =>
      calls.send('POST', walletConsumerPath(ann.consumer.id), { headers, body: { walletId } });
    expect((await join(randomUUID())).status).toBe(404);

    const first = await calls.make({ creditType: 'a', zip: '30303', tradeIn: { value: 9000, amountOwed: 100 } });
    expect(calls.walletIn((await join(first)).body).id).toBe(first);
    expect((await calls.get(first)).status).toBe(404);

    const second = await calls.make({ creditType: 'c', tradeIn: { value: 5000 }, creditAppDeals: [creditAppOf('d2')] });
    const joined = calls.walletIn((await join(second)).body);
    expect(joined).toMatchObject({
      id: first,
      paymentInfo: {
        creditType: 'c',
        zip: '30303',
        tradeIn: { value: 5000, amountOwed: 100 },
        creditAppDeals: [creditAppOf('d2')],
      },
    });
    expect((await calls.get(second)).status).toBe(404);
    // The client lost the response and asks again.
    expect(calls.walletIn((await join(second)).body)).toEqual(joined);
    const { wallet } = await app.services.accounts
      .exportData(ann.consumer.id)
      .then((file) => z.looseObject({ wallet: z.looseObject({ keptCopies: z.array(z.looseObject({})) }) }).parse(file));
    expect(wallet.keptCopies).toMatchObject([{ walletId: first, paymentInfo: { creditType: 'a' } }]);

    // Another account's wallet cannot be merged by its id.
    const bob = await shopper();
    const ofBob = await calls.make(
      { zip: '90001' },
      { consumerid: bob.consumer.id, headers: { 'identity-token': bob.token } },
    );
    expect(calls.walletIn((await join(ofBob)).body)).toEqual(joined);
    const path = walletConsumerPath(bob.consumer.id);
    expect((await calls.send('POST', path, { headers, body: { walletId: first } })).status).toBe(404);
  });

  it('a wallet is deleted by its holder, with its stored copies', async () => {
    const ann = await shopper();
    const headers = { 'identity-token': ann.token };
    const visitors = await calls.make({ zip: '30303' });
    expect(await calls.remove(visitors)).toMatchObject({ status: 200, body: { success: true } });
    expect((await calls.get(visitors)).status).toBe(404);

    const id = await calls.make({ zip: '30303' }, { consumerid: ann.consumer.id, headers });
    const walletId = await calls.make({ zip: '90001' });
    await calls.send('POST', walletConsumerPath(ann.consumer.id), { headers, body: { walletId } });
    expect((await calls.remove(id, headers)).status).toBe(200);
    expect(await app.services.account.wallets.personalData.read({ consumerId: ann.consumer.id, email: '' })).toEqual({
      wallet: null,
      keptCopies: [],
    });
  });

  it('WLT-03: responses are not cacheable', async () => {
    const id = await calls.make({});
    for (const { headers } of [await calls.get(id), await calls.get(randomUUID()), await calls.post('{')]) {
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await calls.send('GET', walletStorageRoot)).status).toBe(404);
  });
});

const creditAppOf = (purchaseId: string) => ({ dealId: purchaseId, ownerId: 'o', expiry: Date.UTC(2030, 1) });

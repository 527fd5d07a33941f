import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PaymentInfoBody } from '#domains/people/wallet/storage/payment-info-schema.server.ts';
import { walletConsumerPath, walletIdPath } from '#domains/people/wallet/storage/wallet-paths.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { createWalletCalls, type WalletCalls } from '#tests/fixtures/wallet-calls.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const paymentInfoKeys = Object.keys(PaymentInfoBody.shape);

const hostileText = fc.constantFrom(
  ...['\u0000', '\ud800', "'; drop table wallets; --", '<script>', '../..', 'é'.repeat(300), '1e999', ' '],
);
const leaf = fc.oneof(fc.jsonValue({ maxDepth: 2 }), hostileText, fc.double(), fc.maxSafeInteger(), fc.constant(null));
const fieldName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...paymentInfoKeys) },
  fc.constantFrom('__proto__', 'constructor', 'toString', 'consumerId', 'previousPaymentInfo', ''),
);
const aPaymentInfo = fc.array(fc.tuple(fieldName, leaf), { maxLength: 6 }).map((pairs) => {
  const fields = pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
  return `{${fields.join(',')}}`;
});
/** As text, so that it may repeat a key, or have one that an object cannot. */
const aBody = fc.oneof(
  { weight: 6, arbitrary: aPaymentInfo.map((info) => `{"paymentInfo":${info}}`) },
  { weight: 2, arbitrary: fc.json() },
  fc
    .tuple(aPaymentInfo, leaf)
    .map(([info, id]) => `{"paymentInfo":${info},"consumerid":${JSON.stringify(id) ?? 'null'}}`),
  fc.string(),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"paymentInfo":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc.constantFrom('', '{', '{"paymentInfo":{"budget":1e999}}', '{"paymentInfo":{"zip":"30303","zip":1}}'),
  fc.constant(`{"paymentInfo":{"tenant":"${'x'.repeat(64 * 1024)}"}}`),
);

/** With hundreds of requests on a busy machine no connection may be free in time; such a request writes nothing. */
const tellsToComeBack = 503;

onSqlite('wallets that somebody tries to break', (fixture) => {
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

  it('any body is stored or refused, never a server error, and what is stored is a valid wallet', async () => {
    const id = await calls.make({ zip: '30303' });
    await fc.assert(
      fc.asyncProperty(aBody, fc.boolean(), async (body, isNew) => {
        const before = (await calls.get(id)).body;
        const { status } = isNew ? await calls.post(body) : await calls.put(id, body);
        expect([200, 201, 400, 401, 403, 409, 413]).toContain(status);
        const { body: after } = await calls.get(id);
        expect(paymentInfoKeys).toEqual(expect.arrayContaining(Object.keys(calls.walletIn(after).paymentInfo)));
        if (status !== 200) expect(after).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  it('only its own id finds a wallet, and no id finds an account’s', async () => {
    const ann = await signIn({ ...fixture.location(), origin });
    const mallory = await signIn({ ...fixture.location(), origin });
    const secret = 'secret-of-ann';
    const proof = { headers: { 'identity-token': ann.token } };
    const id = await calls.make({ tenant: secret }, { consumerid: ann.consumer.id, ...proof });
    const names = fc.oneof(
      fc.uuid({ version: 4 }),
      fc.nat(35).map((at) => `${id.slice(0, at)}${id[at] === '0' ? '1' : '0'}${id.slice(at + 1)}`),
      fc.constantFrom(id, id.toUpperCase(), `${id}%20`, `${id}/`, `{${id}}`, id.replaceAll('-', ''), ann.consumer.id),
      fc.webSegment(),
    );
    const proofs = fc.constantFrom<Record<string, string>[]>(
      {},
      { 'identity-token': mallory.token },
      { cookie: ann.cookie },
    );
    await fc.assert(
      fc.asyncProperty(names, proofs, fc.constantFrom('GET', 'PUT', 'DELETE'), async (name, headers, method) => {
        const body = method === 'PUT' ? { body: { paymentInfo: { tenant: 'mine' } } } : {};
        for (const path of [walletIdPath(name), walletConsumerPath(name)]) {
          const answer = await calls.send(method, path, { headers, ...body });
          expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
          expect(JSON.stringify(answer.body)).not.toContain(secret);
        }
      }),
      { numRuns: 100 },
    );
    expect(calls.walletIn((await calls.get(id, proof.headers)).body).paymentInfo.tenant).toBe(secret);
    expect((await calls.get(randomUUID())).status).toBe(404);
  });

  it('RULING-80: of 200 writers on one wallet, no acknowledged write is lost', async () => {
    const id = await calls.make({ budget: 0 });
    const answers: { lastUpdated: number; budget: number }[] = [];
    const writeOnce = async (): Promise<number> => {
      const read = await calls.get(id);
      if (read.status === tellsToComeBack) return read.status;
      const { paymentInfo } = calls.walletIn(read.body);
      const budget = Number(paymentInfo.budget) + 1;
      const { status, body } = await calls.put(id, { paymentInfo: { ...paymentInfo, budget } });
      if (status === 200) answers.push({ lastUpdated: Object(body).lastUpdated, budget });
      return status;
    };
    for (let round = 0; round < 2; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 200 }, writeOnce));
      expect(statuses.filter((status) => ![200, 409, tellsToComeBack].includes(status))).toEqual([]);
      expect(statuses).toContain(200);
    }
    // Each writer added one to the value it read, so no write was overwritten.
    const inOrder = answers.toSorted((a, b) => a.lastUpdated - b.lastUpdated);
    expect(inOrder.map(({ budget }) => budget)).toEqual(inOrder.map((_, n) => n + 1));
    const { paymentInfo } = calls.walletIn((await calls.get(id)).body);
    expect(paymentInfo).toMatchObject(inOrder.at(-1) ?? expect.unreachable());

    // Of 200 writes from the same copy only one succeeds.
    const same = await Promise.all(
      Array.from({ length: 200 }, (_, n) => calls.put(id, { paymentInfo: { ...paymentInfo, monthlyBudget: n } })),
    );
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 409 || status === tellsToComeBack)).toHaveLength(199);
    const winner = same.findIndex(({ status }) => status === 200);
    expect(calls.walletIn((await calls.get(id)).body).paymentInfo.monthlyBudget).toBe(winner);
  });
});

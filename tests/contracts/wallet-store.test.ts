import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createWalletStore, type WalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import { createWallets, type Wallets } from '#domains/people/wallet/storage/wallets.server.ts';
import { dayMs } from '#lib/duration.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { purchasesOver } from '#tests/fixtures/purchases.ts';

const nobody = { consumerId: undefined };
const unbound = { bindTo: undefined };

forEachEngine('wallets in the database', (fixture) => {
  let store: WalletStore;
  let wallets: Wallets;
  let clock: ReturnType<typeof fixedClock>;

  beforeEach(async () => {
    // More than a thousand wait for each other here, on a busy machine longer than a request may.
    const db = await fixture.open({ requestMs: 600_000 });
    clock = fixedClock(Date.UTC(2026, 10, 16));
    store = createWalletStore({ db });
    wallets = createWallets({ db, store, purchasesOf: purchasesOver({ db, clock }).facts, clock });
  });

  const make = async (info = {}, bindTo?: string): Promise<string> => {
    const made = await wallets.create(info, { bindTo });
    return made.ok ? made.value.id : expect.unreachable(made.error);
  };
  const forgetOld = () => wallets.forgetOld(new AbortController().signal);

  it('RULING-80: the time of the last change grows, even when the clock stands still or goes back', async () => {
    const id = await make();
    let last = clock.now();
    for (const step of [0, 0, -dayMs, 0, 5 * dayMs]) {
      clock.advance(step);
      const saved = await wallets.save(id, { budget: 1, lastUpdated: last }, { ...nobody, ...unbound });
      const { lastUpdated } = saved.ok ? saved.value : expect.unreachable(saved.error);
      expect(lastUpdated).toBeGreaterThan(last);
      last = lastUpdated;
    }
    expect(last).toBe(clock.now());
  });

  it('of a hundred writes from one copy a single one succeeds, in every kind of access', async () => {
    const id = await make({ budget: 0 });
    const ann = { consumerId: 'ann', bindTo: 'ann' };
    const race = (from: number, asking: { consumerId: string | undefined; bindTo: string | undefined }) =>
      Promise.all(Array.from({ length: 100 }, (_, n) => wallets.save(id, { budget: n, lastUpdated: from }, asking)));
    let last = clock.now();
    // As a visitor, then as a consumer to whom the write assigns it, then as its owner.
    for (const asking of [{ ...nobody, ...unbound }, ann, ann]) {
      const outcomes = await race(last, asking);
      const through = outcomes.flatMap((outcome, budget) => (outcome.ok ? { ...outcome.value, budget } : []));
      expect(through).toHaveLength(1);
      expect(new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.error)))).toEqual(new Set(['stale']));
      const [{ lastUpdated, budget } = expect.unreachable()] = through;
      expect(await store.find(id)).toMatchObject({ lastUpdated, paymentInfo: { budget } });
      last = lastUpdated;
    }
  });

  it('an account has one wallet, however many are created or merged at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => wallets.create({}, { bindTo: 'ann' })));
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);

    const devices = await Promise.all(
      Array.from({ length: 10 }, (_, n) => make({ creditAppDeals: [{ dealId: `d${n}`, ownerId: 'o', expiry: 1 }] })),
    );
    const joined = await Promise.all(devices.flatMap((id) => [wallets.join('bob', id), wallets.join('bob', id)]));
    expect(new Set(joined.map((wallet) => wallet?.id)).size).toBe(1);
    const whole = await wallets.ofConsumer('bob');
    expect(whole?.paymentInfo.creditAppDeals).toHaveLength(10);
    for (const id of devices) expect((await store.find(id))?.consumerId ?? 'bob').toBe('bob');
    expect(await store.copiesOf('bob')).toHaveLength(9);
  });

  it('RULING-81: a replaced copy is stored for 30 days', async () => {
    await make({ zip: '30303' }, 'ann');
    clock.advance(1);
    await wallets.join('ann', await make({ zip: '90001' }));
    clock.advance(30 * dayMs - 1);
    await forgetOld();
    expect(await store.copiesOf('ann')).toMatchObject([{ paymentInfo: { zip: '30303' } }]);
    clock.advance(1);
    await forgetOld();
    expect(await store.copiesOf('ann')).toEqual([]);
    expect(await wallets.ofConsumer('ann')).toMatchObject({ paymentInfo: { zip: '90001' } });
  });

  it('a visitor’s wallet unchanged for 18 months is deleted, however many there are; an account’s stays', async () => {
    await Promise.all(Array.from({ length: 1200 }, () => make()));
    const changed = await make();
    const bound = await make({}, 'ann');
    clock.advance(300 * dayMs);
    await wallets.save(changed, {}, { ...nobody, ...unbound });
    const later = await make();
    clock.advance(247 * dayMs);
    await forgetOld();
    expect(await count()).toBe(1203);
    clock.advance(2 * dayMs);
    await forgetOld();
    expect(await count()).toBe(3);
    for (const id of [changed, later]) expect(await wallets.read(id, nobody)).toMatchObject({ id });
    expect(await wallets.ofConsumer('ann')).toMatchObject({ id: bound });
    expect(await wallets.read(randomUUID(), nobody)).toBeUndefined();
  });

  const count = async (): Promise<number> => {
    const rows = await (await fixture.open())
      .with<{ wallets: { id: string } }>()
      .selectFrom('wallets')
      .select('id')
      .execute();
    return rows.length;
  };
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startingInfo } from '../state/clean-up.ts';
import { type DatedInfo, mergeWallets } from './merge-wallets.ts';
import type { StoredPaymentInfo } from './payment-info-schema.server.ts';

const purchase = fc.record({
  dealId: fc.constantFrom('d1', 'd2', 'd3'),
  ownerId: fc.constantFrom('o1', 'o2'),
  expiry: fc.nat(9),
});
const optional = { requiredKeys: [] };
const info: fc.Arbitrary<StoredPaymentInfo> = fc.record(
  {
    creditType: fc.constantFrom('a', 'b', 'f'),
    loanTerm: fc.constantFrom(36, 60),
    zip: fc.constantFrom('30303', '90001'),
    downPayment: fc.option(fc.nat(9), { nil: null }),
    budget: fc.option(fc.nat(9), { nil: null }),
    creditVerification: fc.record(
      { verified: fc.boolean(), verifiedDate: fc.option(fc.nat(9), { nil: null }) },
      optional,
    ),
    tradeIn: fc.record({ value: fc.nat(9), amountOwed: fc.nat(9), source: fc.constantFrom('manual', 'ico') }, optional),
    interactions: fc.record({ hasOpenedWallet: fc.boolean(), hideReceipt: fc.array(fc.nat(9)) }, optional),
    interestRate: fc.record({ custom: fc.option(fc.nat(9), { nil: null }), new: fc.nat(9) }, optional),
    creditAppDeals: fc.uniqueArray(purchase, {
      selector: ({ dealId: purchaseId, ownerId }) => `${purchaseId} ${ownerId}`,
    }),
  },
  optional,
);
const wallet: fc.Arbitrary<DatedInfo<StoredPaymentInfo>> = fc.record({ paymentInfo: info, lastUpdated: fc.nat(3) });
const nested = ['tradeIn', 'interactions', 'interestRate'] as const;

const purchaseKeys = ({ creditAppDeals }: StoredPaymentInfo): string[] =>
  (creditAppDeals ?? []).map(({ dealId: purchaseId, ownerId }) => `${purchaseId} ${ownerId}`);

/** Without what every wallet starts with. */
const answers = (stored: object, starting: object): object =>
  Object.fromEntries(
    Object.entries(stored)
      .map(([name, value]) => {
        const start = Object.entries(starting).find(([one]) => one === name)?.[1];
        const isNested = nested.some((one) => one === name);
        return { name, start, value: isNested ? answers(value ?? {}, start ?? {}) : value };
      })
      .filter(({ value, start }) => value !== start)
      .map(({ name, value }) => [name, value]),
  );

describe('RULING-81: merging two wallets', () => {
  it('does not depend on the order, and merging a wallet again changes nothing', () => {
    fc.assert(
      fc.property(wallet, wallet, (a, b) => {
        const { merged } = mergeWallets(a, b);
        expect(mergeWallets(b, a).merged).toEqual(merged);
        expect(mergeWallets(a, a).merged).toEqual(a.paymentInfo);
        // Once more with one that is in it already, as when an answer got lost.
        const whole = { paymentInfo: merged, lastUpdated: Math.max(a.lastUpdated, b.lastUpdated) + 1 };
        for (const part of [a, b]) expect(mergeWallets(whole, part).merged).toEqual(merged);
      }),
    );
  });

  it('loses no field and no purchase, and the values set in the newer wallet win', () => {
    fc.assert(
      fc.property(wallet, wallet, (a, b) => {
        fc.pre(a.lastUpdated !== b.lastUpdated);
        const [old, fresh] = a.lastUpdated < b.lastUpdated ? [a, b] : [b, a];
        const { merged, older } = mergeWallets(a, b);
        expect(older).toBe(old);
        for (const source of [old, fresh]) {
          expect(Object.keys(merged)).toEqual(expect.arrayContaining(Object.keys(source.paymentInfo)));
          expect(purchaseKeys(merged)).toEqual(expect.arrayContaining(purchaseKeys(source.paymentInfo)));
          for (const name of nested) {
            expect(Object.keys(merged[name] ?? {})).toEqual(
              expect.arrayContaining(Object.keys(source.paymentInfo[name] ?? {})),
            );
          }
        }
        const { creditAppDeals: _joined, ...plain } = fresh.paymentInfo;
        expect(merged).toMatchObject(answers(plain, startingInfo));
        expect(new Set(purchaseKeys(merged)).size).toBe(purchaseKeys(merged).length);
      }),
    );
  });

  it('null in the newer wallet wins, and a verification is taken whole with its date', () => {
    const old = { creditVerification: { verified: true, verifiedDate: 7 }, monthlyBudget: 400 };
    const fresh = { creditVerification: { verified: false }, monthlyBudget: null };
    const { merged } = mergeWallets<StoredPaymentInfo>(
      { paymentInfo: old, lastUpdated: 1 },
      { paymentInfo: fresh, lastUpdated: 2 },
    );
    expect(merged).toEqual({ creditVerification: { verified: false }, monthlyBudget: null });
  });

  it('defaults of a new wallet do not overwrite values of the other, whichever is newer', () => {
    const info: StoredPaymentInfo = {
      ...startingInfo,
      creditType: 'd',
      loanTerm: 72,
      downPayment: 5000,
      downPaymentType: 'amount',
      budget: 30_000,
      tradeIn: { value: 9400, amountOwed: 6150, condition: 'fair' },
    };
    const fresh: StoredPaymentInfo = { ...startingInfo, loanTerm: 36 };
    const both = (saidMs: number, freshMs: number) =>
      mergeWallets<StoredPaymentInfo>(
        { paymentInfo: info, lastUpdated: saidMs },
        { paymentInfo: fresh, lastUpdated: freshMs },
      ).merged;
    expect(both(1, 2)).toEqual({ ...info, loanTerm: 36 });
    expect(both(2, 1)).toEqual(info);
  });

  it('a default that was chosen on purpose wins', () => {
    const old: StoredPaymentInfo = {
      ...startingInfo,
      downPaymentPercent: 0.1,
      downPaymentType: 'percent',
      paymentOption: 'lease',
      dealType: 'lease',
    };
    const fresh: StoredPaymentInfo = { ...startingInfo, downPaymentType: 'percent', dealType: 'finance' };
    const { merged } = mergeWallets<StoredPaymentInfo>(
      { paymentInfo: old, lastUpdated: 1 },
      { paymentInfo: fresh, lastUpdated: 2 },
    );
    expect(merged).toMatchObject({ downPaymentPercent: 0.2, paymentOption: 'finance', dealType: 'finance' });
  });

  it('WLT-18: a purchase in both keeps the later expiry, and beyond the limit those with the latest expiry are kept', () => {
    const purchases = (from: number, expiry: number) =>
      Array.from({ length: 80 }, (_, n) => ({ dealId: `d${from + n}`, ownerId: 'o', expiry: expiry + n }));
    const { merged } = mergeWallets<StoredPaymentInfo>(
      { paymentInfo: { creditAppDeals: purchases(0, 1000) }, lastUpdated: 1 },
      { paymentInfo: { creditAppDeals: purchases(40, 10) }, lastUpdated: 2 },
    );
    const mergedPurchases = merged.creditAppDeals ?? [];
    expect(mergedPurchases).toHaveLength(100);
    expect(mergedPurchases).toEqual(expect.arrayContaining(purchases(0, 1000)));
  });
});

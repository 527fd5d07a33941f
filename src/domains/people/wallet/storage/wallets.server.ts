import { randomUUID } from 'node:crypto';
import type { PurchaseFacts } from '#domains/contact/purchases/purchase-facts.server.ts';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { mergePurchases } from '../merge-purchases.ts';
import { mergeWallets } from './merge-wallets.ts';
import { type PaymentInfoBody, type StoredPaymentInfo, storedInfoOf } from './payment-info-schema.server.ts';
import type { StoredWallet, WalletStore } from './wallet-store.server.ts';

type Sources = {
  db: SqlDatabase;
  store: WalletStore;
  /** What the site itself knows of an account's purchases. */
  purchasesOf(consumerId: string): Promise<PurchaseFacts>;
  clock: Clock;
};

/** A wallet as it is read: what was sent, and what the server alone says. */
export type Wallet = {
  id: string;
  paymentInfo: StoredPaymentInfo & { createdDate: number; lastUpdated: number; walletId: string };
} & Partial<Pick<PurchaseFacts, 'dealDetails' | 'penciling'>>;

/** Who asks, by a proof; never by what a body says. */
type Asking = { consumerId: string | undefined };

/** When two wallets are joined, the other copy is kept this long (RULING-81). */
const copyLifetimeMs = 30 * dayMs;
/** A visitor's wallet that nobody saved for this long is deleted. */
const untouchedMs = 548 * dayMs;

const walletOf = ({ id, paymentInfo, createdDate, lastUpdated }: StoredWallet): Wallet => ({
  id,
  paymentInfo: { ...paymentInfo, createdDate, lastUpdated, walletId: id },
});

/** WLT-18, WLT-23, WLT-30: purchases are the site's to tell, whatever was sent; one that has ended is none in progress. */
const withPurchases = (wallet: Wallet, { creditAppDeals, dealDetails, penciling }: PurchaseFacts): Wallet => {
  const sent = (wallet.paymentInfo.creditAppDeals ?? []).filter(
    ({ dealId: purchaseId }) => dealDetails[purchaseId]?.deal.inProgress !== false,
  );
  const joined = mergePurchases(creditAppDeals, sent);
  const { creditAppDeals: _, ...info } = wallet.paymentInfo;
  return {
    ...wallet,
    dealDetails,
    penciling,
    paymentInfo: { ...info, ...((joined.length > 0 || sent.length > 0) && { creditAppDeals: joined }) },
  };
};

export type Wallets = ReturnType<typeof createWallets>;

/**
 * A visitor's wallet is whoever's knows its id. One that belongs to an account is the account's alone, by whatever name
 * it is asked for: an id stays on devices that others use, and may have been put there by somebody else.
 */
export const createWallets = ({ db, store, purchasesOf, clock }: Sources) => {
  /** The wallet as the API answers it. */
  const answerOf = async (stored: StoredWallet | undefined): Promise<Wallet | undefined> => {
    if (!stored) return undefined;
    const wallet = walletOf(stored);
    return stored.consumerId === null ? wallet : withPurchases(wallet, await purchasesOf(stored.consumerId));
  };

  const isOpenTo = ({ consumerId }: StoredWallet, asking: Asking): boolean =>
    consumerId === null || consumerId === asking.consumerId;

  /** A visitor's wallet becomes their account's, if it has none, with what is saved then. */
  const bind = (id: string, consumerId: string, change: { info: StoredPaymentInfo; basedOn: number | undefined }) =>
    db.transaction(async (session): Promise<Result<{ lastUpdated: number }, SaveFailure>> => {
      const wallet = await store.find(id, session);
      if (!wallet || !isOpenTo(wallet, { consumerId })) return err('unknown');
      if (change.basedOn !== undefined && change.basedOn < wallet.lastUpdated) return err('stale');
      const own = await store.ofConsumer(consumerId, session);
      if (own && own.id !== id) return err('has-another');
      const lastUpdated = Math.max(clock.now(), wallet.lastUpdated + 1);
      await store.replace({ ...wallet, consumerId, paymentInfo: change.info, lastUpdated }, session);
      return ok({ lastUpdated });
    });

  return {
    /** WLT-05: bound to a consumer where one is named. */
    create: async (
      body: PaymentInfoBody,
      { bindTo }: { bindTo: string | undefined },
    ): Promise<Result<{ id: string; lastUpdated: number }, 'has-another'>> => {
      const id = randomUUID();
      const now = clock.now();
      const wallet = { id, consumerId: bindTo ?? null, paymentInfo: storedInfoOf(body) };
      const added = await store.insert({ ...wallet, createdDate: now, lastUpdated: now });
      return added ? ok({ id, lastUpdated: now }) : err('has-another');
    },

    /** The wallet with this id, for whoever may read it (WLT-06). */
    read: async (id: string, asking: Asking): Promise<Wallet | undefined> => {
      const wallet = await store.find(id);
      return wallet && isOpenTo(wallet, asking) ? answerOf(wallet) : undefined;
    },

    /** A consumer's wallet is found by the consumer's id (WLT-02). */
    ofConsumer: async (consumerId: string): Promise<Wallet | undefined> => answerOf(await store.ofConsumer(consumerId)),

    has: async (consumerId: string): Promise<boolean> => (await store.ofConsumer(consumerId)) !== undefined,

    /** WLT-07: a change of the copy that was stored at `lastUpdated` of what is given, or of any where it says none. */
    save: async (
      id: string,
      body: PaymentInfoBody,
      { consumerId, bindTo }: Asking & { bindTo: string | undefined },
    ): Promise<Result<{ lastUpdated: number }, SaveFailure>> => {
      const info = storedInfoOf(body);
      const basedOn = body.lastUpdated ?? undefined;
      const owners = [...(bindTo === undefined ? [null] : []), ...(consumerId === undefined ? [] : [consumerId])];
      for (const owner of owners) {
        const lastUpdated = await store.save(id, info, { owner, basedOn, nowMs: clock.now() });
        if (lastUpdated !== undefined) return ok({ lastUpdated });
      }
      const wallet = await store.find(id);
      if (!wallet || !isOpenTo(wallet, { consumerId })) return err('unknown');
      return bindTo !== undefined && wallet.consumerId === null ? bind(id, bindTo, { info, basedOn }) : err('stale');
    },

    /** RULING-81: whoever signs in brings the wallet of their device along; the account's, afterwards. */
    join: async (consumerId: string, deviceWalletId: string): Promise<Wallet | undefined> => {
      const joined = await db.transaction(async (session): Promise<StoredWallet | undefined> => {
        const account = await store.ofConsumer(consumerId, session);
        const device = await store.find(deviceWalletId, session);
        if (!device || device.consumerId !== null) return account;
        if (!account) {
          const bound = { ...device, consumerId };
          await store.replace(bound, session);
          return bound;
        }
        const { merged: info, older } = mergeWallets(account, device);
        const now = clock.now();
        const lastUpdated = Math.max(now, account.lastUpdated + 1, device.lastUpdated + 1);
        const merged = { ...account, paymentInfo: info, lastUpdated };
        await store.replace(merged, session);
        await store.remove(device.id, null, session);
        await store.keepCopy(
          {
            id: randomUUID(),
            walletId: account.id,
            consumerId,
            keptUntil: now + copyLifetimeMs,
            paymentInfo: older.paymentInfo,
            lastUpdated: older.lastUpdated,
          },
          session,
        );
        return merged;
      });
      return answerOf(joined);
    },

    /** By whom it is; with what was put aside for an account. */
    remove: (id: string, { consumerId }: Asking): Promise<boolean> =>
      db.transaction(async (session) => {
        if (await store.remove(id, null, session)) return true;
        if (consumerId === undefined || !(await store.remove(id, consumerId, session))) return false;
        await store.removeAll(consumerId, session);
        return true;
      }),

    /** Once a day. */
    forgetOld: async (signal: AbortSignal): Promise<void> => {
      await store.removeCopies(clock.now());
      while (!signal.aborted && (await store.removeUntouched(clock.now() - untouchedMs)) > 0);
    },

    personalData: {
      name: 'wallet',
      tables: ['wallets', 'wallet_copies'],
      read: async ({ consumerId }) => {
        const wallet = await store.ofConsumer(consumerId);
        return { wallet: wallet ?? null, keptCopies: await store.copiesOf(consumerId) };
      },
      forget: ({ consumerId }, session) => store.removeAll(consumerId, session),
    } satisfies PersonalData,
  };
};

type SaveFailure = 'unknown' | 'stale' | 'has-another';

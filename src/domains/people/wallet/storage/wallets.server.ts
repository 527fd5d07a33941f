import { randomUUID } from 'node:crypto';
import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { mergePurchases } from '../merge-purchases.ts';
import { mergeWallets } from './merge-wallets.ts';
import { type PaymentInfoBody, type StoredPaymentInfo, storedInfoOf } from './payment-info-schema.server.ts';
import type { PurchaseFacts } from './purchase-facts-schema.server.ts';
import type { StoredWallet, WalletStore } from './wallet-store.server.ts';

type Sources = {
  db: SqlDatabase;
  store: WalletStore;
  /** The site's own data about an account's purchases. */
  purchasesOf(consumerId: string): Promise<PurchaseFacts>;
  clock: Clock;
};

/** A wallet in API responses: the stored part, and fields added by the server. */
export type Wallet = {
  id: string;
  paymentInfo: StoredPaymentInfo & { createdDate: number; lastUpdated: number; walletId: string };
} & Partial<Pick<PurchaseFacts, 'dealDetails' | 'penciling'>>;

/** The authenticated sender; never from the body. */
type Asking = { consumerId: string | undefined };

/** The other copy of two merged wallets is kept this long (RULING-81). */
const copyLifetimeMs = 30 * dayMs;
/** A visitor's wallet that was not saved for this long is deleted. */
const untouchedMs = 548 * dayMs;

const walletOf = ({ id, paymentInfo, createdDate, lastUpdated }: StoredWallet): Wallet => ({
  id,
  paymentInfo: { ...paymentInfo, createdDate, lastUpdated, walletId: id },
});

/**
 * Adds the site's own purchases, which take precedence over those sent by clients; ended ones are removed (WLT-18,
 * WLT-23, WLT-30).
 */
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
 * A visitor's wallet can be used by anyone with its id. An account's wallet only by its owner, even by id: the id may
 * remain on shared devices, or have been planted by somebody else.
 */
export const createWallets = ({ db, store, purchasesOf, clock }: Sources) => {
  /** The wallet as the API returns it. */
  const answerOf = async (stored: StoredWallet | undefined): Promise<Wallet | undefined> => {
    if (!stored) return undefined;
    const wallet = walletOf(stored);
    return stored.consumerId === null ? wallet : withPurchases(wallet, await purchasesOf(stored.consumerId));
  };

  const isOpenTo = ({ consumerId }: StoredWallet, asking: Asking): boolean =>
    consumerId === null || consumerId === asking.consumerId;

  /** Binds a visitor's wallet to an account that has none, and saves the change. */
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
    /** Creates a wallet, bound to a consumer if given (WLT-05). */
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

    /** The wallet with this id, if the sender may read it (WLT-06). */
    read: async (id: string, asking: Asking): Promise<Wallet | undefined> => {
      const wallet = await store.find(id);
      return wallet && isOpenTo(wallet, asking) ? answerOf(wallet) : undefined;
    },

    /** A consumer's wallet is found by the consumer's id (WLT-02). */
    ofConsumer: async (consumerId: string): Promise<Wallet | undefined> => answerOf(await store.ofConsumer(consumerId)),

    has: async (consumerId: string): Promise<boolean> => (await store.ofConsumer(consumerId)) !== undefined,

    /** Saves a change based on the copy of `lastUpdated`, or on any copy if that is missing (WLT-07). */
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

    /** Merges the device's wallet into the account's at sign-in; returns the account's wallet (RULING-81). */
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

    /** Deletes a wallet of the sender, and an account's kept copies. */
    remove: (id: string, { consumerId }: Asking): Promise<boolean> =>
      db.transaction(async (session) => {
        if (await store.remove(id, null, session)) return true;
        if (consumerId === undefined || !(await store.remove(id, consumerId, session))) return false;
        await store.removeAll(consumerId, session);
        return true;
      }),

    /** Runs once a day. */
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

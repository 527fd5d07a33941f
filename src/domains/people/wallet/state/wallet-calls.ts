import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { HttpError, type HttpOptions } from '#lib/http-client.ts';
import { recordOf, textOf } from '#lib/json-values.ts';
import type { Reminders } from '../purchases/purchase-details.ts';
import { walletConsumerPath, walletIdPath, walletPurchasesPath, walletStorageRoot } from '../storage/wallet-paths.ts';

/** A wallet as received, not cleaned up yet; purchases and penciling are parsed where they are shown. */
export type StoredWallet = { id: string; paymentInfo: unknown; dealDetails: unknown; penciling: unknown };

/** The time up to which the news of purchases were read, and reminders that were shown. */
export type PurchaseProgress = { seenMs?: number; reminders?: (Reminders & { dealId: string })[] };

/** Status 0 if there was no response. */
type Saved = { statusCode: number; success: boolean; lastUpdated?: number | undefined; id?: string | undefined };

type Services = Pick<ShopperServices, 'http' | 'log' | 'identityToken'>;

/** Calls to the storage service, at the origin that stores wallets (WLT-03, WLT-04). */
export const walletCalls = ({ http, log, identityToken }: Services, origin: string) => {
  const call = async (path: string, options: HttpOptions = {}) => {
    const token = await identityToken();
    return http.request(`${origin}${path}`, {
      ...options,
      credentials: 'omit',
      ...(token !== '' && { headers: { 'identity-token': token } }),
    });
  };

  /** Undefined for a response without an id or a date (WLT-06). */
  const read = (body: unknown): StoredWallet | undefined => {
    const { id, paymentInfo, dealDetails, penciling } = recordOf(body);
    const { createdDate, lastUpdated } = recordOf(paymentInfo);
    if (textOf(id) === '' || !(createdDate || lastUpdated)) return undefined;
    return { id: textOf(id), paymentInfo, dealDetails, penciling };
  };

  /** Every failure counts as not found; other errors than 404 are logged (WLT-08). */
  const find = async (path: string, options?: HttpOptions): Promise<StoredWallet | undefined> => {
    try {
      const { body } = await call(path, options);
      const answer = read(body);
      if (!answer) log.warn({ path: 'wallet' }, 'the answer is no wallet');
      return answer;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 404))
        log.warn({ err: error }, 'the wallet could not be read');
      return undefined;
    }
  };

  const save = async (path: string, options: HttpOptions): Promise<Saved> => {
    try {
      const { status, headers, body } = await call(path, options);
      const { lastUpdated } = recordOf(body);
      // A new wallet's id is the last part of its Location (WLT-05).
      const id = headers.get('location')?.split('/').at(-1);
      return { statusCode: status, success: true, id, lastUpdated: Number(lastUpdated) || undefined };
    } catch (error) {
      const statusCode = error instanceof HttpError ? error.status : 0;
      if (statusCode !== 409 && statusCode !== 404) log.warn({ err: error }, 'the wallet could not be saved');
      return { statusCode, success: false };
    }
  };

  return {
    byId: (id: string) => find(walletIdPath(id)),
    byConsumer: (consumerId: string) => find(walletConsumerPath(consumerId)),
    /** Merges the device's wallet into the account's (RULING-81). */
    join: (consumerId: string, walletId: string) =>
      find(walletConsumerPath(consumerId), { method: 'POST', data: { walletId } }),
    /** Reports seen news and reminders (WLT-21, WLT-22). A failed report is repeated the next time. */
    reportPurchases: async (consumerId: string, progress: PurchaseProgress): Promise<void> => {
      try {
        await call(walletPurchasesPath(consumerId), { method: 'POST', data: progress });
      } catch (error) {
        log.warn({ err: error }, 'what was seen of deals could not be told');
      }
    },
    create: (data: Record<string, unknown>) => save(walletStorageRoot, { method: 'POST', data }),
    replace: (id: string, data: Record<string, unknown>) => save(walletIdPath(id), { method: 'PUT', data }),
  };
};

export type WalletCalls = ReturnType<typeof walletCalls>;

import type { PaymentInfo } from '../payment-info.ts';

/** WLT-11, RULING-83: what is announced on the page's document. */
export type WalletEvents = {
  'wallet:load': { interestRate: PaymentInfo['interestRate']; isLoggedIn: boolean; previousInfo: PaymentInfo | null };
  'wallet:update': { paymentInfo: PaymentInfo; changed: readonly string[] };
  'payments:update': { listingId: number | null };
};

export const announce = <Name extends keyof WalletEvents>(name: Name, detail: WalletEvents[Name]): void => {
  document.dispatchEvent(new CustomEvent(name, { detail }));
};

import type { PaymentInfo } from '../payment-info.ts';

/** Events on the page's document (WLT-11, RULING-83). */
export type WalletEvents = {
  'wallet:load': { interestRate: PaymentInfo['interestRate']; isLoggedIn: boolean; previousInfo: PaymentInfo | null };
  'wallet:update': { paymentInfo: PaymentInfo; changed: readonly string[] };
  'payments:update': { listingId: number | null };
};

export const announce = <Name extends keyof WalletEvents>(name: Name, detail: WalletEvents[Name]): void => {
  document.dispatchEvent(new CustomEvent(name, { detail }));
};

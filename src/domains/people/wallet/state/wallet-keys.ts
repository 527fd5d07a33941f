/** Storage keys beside the wallet itself (WLT-09). */
export const walletKeys = {
  id: 'walletId',
  lastUpdated: 'walletLastUpdated',
  consumer: 'walletConsumer',
  asked: 'walletAsked',
} as const;
export const walletKey = 'wallet';
/** The key of `public/wallet-sync.js` for the id shared by all hosts. */
export const frameKey = 'wallet-id';

/** Whether storage has any trace of a wallet; most visitors have none, and their pages don't load its code. */
export const namesWallet = (names: readonly string[]): boolean =>
  [walletKey, frameKey, walletKeys.id, walletKeys.consumer].some((name) => names.includes(name));

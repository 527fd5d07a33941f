/** WLT-09: what a device keeps of a wallet beside the wallet itself. */
export const walletKeys = {
  id: 'walletId',
  lastUpdated: 'walletLastUpdated',
  consumer: 'walletConsumer',
  asked: 'walletAsked',
} as const;
export const walletKey = 'wallet';
/** Where `public/wallet-sync.js` keeps the id for every host of ours. */
export const frameKey = 'wallet-id';

/** Whether a page has to load what keeps a wallet at all; most visitors have none. */
export const namesWallet = (names: readonly string[]): boolean =>
  [walletKey, frameKey, walletKeys.id, walletKeys.consumer].some((name) => names.includes(name));

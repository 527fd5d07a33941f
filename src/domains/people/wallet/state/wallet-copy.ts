/** Messages about saving and syncing (RULING-84). */
export const walletWords = {
  notSaved: "We couldn't save your wallet. Your changes are kept on this device.",
  updated: 'Your wallet was updated to your latest changes.',
  synced: 'Wallet synced.',
  notSynced: 'Not synced. Check your connection and try again.',
  notKept: 'Your browser blocks storage. Sign in to keep your terms.',
} as const;

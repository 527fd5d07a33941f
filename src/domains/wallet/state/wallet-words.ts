/** RULING-84 */
export const walletWords = {
  notSaved: "We couldn't save your wallet. Your changes are kept on this device.",
  updated: 'Your wallet was updated from your other device.',
  synced: 'Wallet synced.',
  notKept: 'Your browser keeps nothing for us, so your wallet lasts as long as this page.',
} as const;

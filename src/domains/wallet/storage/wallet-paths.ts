/** WLT-03: where wallets are kept, under the origin that keeps them. */
export const walletStorageRoot = '/my-wallet/storage/wallet/';
export const walletIdPath = (id: string): string => `${walletStorageRoot}id/${id}`;
export const walletConsumerPath = (consumerId: string): string => `${walletStorageRoot}consumerid/${consumerId}`;

/** RULING-82 */
export const walletSyncPath = '/my-wallet/sync.html';

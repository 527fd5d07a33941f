import { walletPath } from '#paths/paths.ts';

/** The root of the storage API, at the origin that stores wallets (WLT-03). */
export const walletStorageRoot = `${walletPath()}/storage/wallet/`;
export const walletIdPath = (id: string): string => `${walletStorageRoot}id/${id}`;
export const walletConsumerPath = (consumerId: string): string => `${walletStorageRoot}consumerid/${consumerId}`;
export const walletPurchasesPath = (consumerId: string): string => `${walletConsumerPath(consumerId)}/deals`;

/** The frame through which our hosts share a visitor's wallet id (RULING-82). */
export const walletSyncPath = `${walletPath()}/sync.html`;

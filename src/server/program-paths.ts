import { searchRoot } from '#domains/criteria/address/search-root.ts';
import { experimentsRoot } from '#domains/experiments/experiment-paths.ts';
import { walletStorageRoot } from '#domains/wallet/storage/wallet-paths.ts';

/** Clients of these families read JSON, also where something fails or there is nothing. */
const roots = [
  '/rest',
  '/collections',
  '/account-api',
  '/auth-user',
  '/myatc',
  `${searchRoot}/api`,
  `${searchRoot}/bonnet-reference`,
  `${searchRoot}/kbbresearch`,
  walletStorageRoot.replace(/\/$/, ''),
  experimentsRoot,
];

export const programRoutes: readonly string[] = roots.map((root) => `${root}/*`);

export const isProgramRoute = (url: string): boolean => roots.some((root) => url.startsWith(`${root}/`));

import { experimentsRoot } from '#domains/people/experiments/experiment-paths.ts';
import { walletStorageRoot } from '#domains/people/wallet/storage/wallet-paths.ts';
import { searchRoot } from '#paths/search-root.ts';

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
  experimentsRoot,
];

/** The wallet's root answers without its trailing slash too. */
const walletRoot = walletStorageRoot.replace(/\/$/, '');

/** Forms of our pages are sent here as well, and failures of those are pages; what is not there is JSON all the same. */
const sharedRoots = ['/api', `${searchRoot}/svc`, `${searchRoot}/personalization`];

/** Where nothing else answers, whatever the method. */
export const programRoutes: readonly string[] = [
  ...[...roots, ...sharedRoots].flatMap((root) => [root, `${root}/*`]),
  `${walletRoot}/*`,
];

export const isProgramRoute = (url: string): boolean =>
  programRoutes.includes(url) || [...roots, walletRoot].some((root) => url.startsWith(`${root}/`));

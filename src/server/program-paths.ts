import { v1Root } from '#domains/browse/api-v1/api-v1-paths.ts';
import { assistantsPath } from '#domains/browse/assistants/assistants-path.ts';
import { experimentsRoot } from '#domains/people/experiments/experiment-paths.ts';
import { walletStorageRoot } from '#domains/people/wallet/storage/wallet-paths.ts';
import { searchRoot } from '#paths/search-root.ts';

/** Roots whose clients expect JSON, for errors and unknown addresses too. */
const roots = [
  v1Root,
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

/** Roots that our pages' forms are also sent to: their errors are pages, but unknown addresses are JSON. */
const sharedRoots = ['/api', `${searchRoot}/svc`, `${searchRoot}/personalization`];

/** Routes for unknown addresses below these roots, for any method. */
export const programRoutes: readonly string[] = [
  ...[...roots, ...sharedRoots].flatMap((root) => [root, `${root}/*`]),
  `${walletRoot}/*`,
];

export const isProgramRoute = (url: string): boolean =>
  url === assistantsPath ||
  programRoutes.includes(url) ||
  [...roots, walletRoot].some((root) => url.startsWith(`${root}/`));

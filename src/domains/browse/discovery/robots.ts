import { experimentsRoot } from '#domains/people/experiments/experiment-paths.ts';
import type { SiteStage } from '#domains/reference/brands/site-stage.ts';
import { accountPath, walletPath } from '#paths/paths.ts';
import { searchRoot } from '#paths/search-root.ts';

/** Answers for programs, and pages of one shopper. */
const closedPaths = [
  '/rest',
  '/collections',
  '/api',
  `${searchRoot}/api`,
  `${searchRoot}/bonnet-reference`,
  `${searchRoot}/ico/`,
  `${searchRoot}/kbbresearch`,
  `${searchRoot}/personalization`,
  `${searchRoot}/svc`,
  `${searchRoot}/feed.`,
  '/cm-api/',
  '/account-api',
  '/auth-user',
  '/myatc',
  experimentsRoot,
  '/psx-notifications-new',
  accountPath(),
  `${walletPath()}/`,
  '/wallet-sync.js',
  '/metrics',
];

/** Programs that keep to this file are clients of the listing API as well. */
const openPaths = ['/rest/lsc/listing', '/rest/searchresults/base'];

/**
 * Ways to look at a list, and filters that multiply without end: the same cars under countless addresses.
 */
const closedParams = [
  'sortBy',
  'numRecords',
  'view',
  'box',
  'polygon',
  'searchRadius',
  'payment',
  'q',
  'keywordPhrases',
  'mentions',
  'excludedListingId',
  'featureCode',
  'packageName',
  'extColorSimple',
  'intColorSimple',
];

/** A site that is not the public one is closed. */
export const robotsText = ({ origin, stage }: { origin: string; stage: SiteStage | undefined }): string => {
  if (stage) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...openPaths.map((path) => `Allow: ${path}`),
    ...closedPaths.map((path) => `Disallow: ${path}`),
    ...closedParams.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
};

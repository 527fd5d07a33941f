import { experimentsRoot } from '#domains/people/experiments/experiment-paths.ts';
import type { SiteStage } from '#domains/reference/brands/site-stage.ts';
import { accountPath, walletPath } from '#paths/paths.ts';
import { searchRoot } from '#paths/search-root.ts';

/** API paths and account pages. */
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
  '/cm-api/',
  '/account-api',
  '/dealer-api',
  '/auth-user',
  '/myatc',
  experimentsRoot,
  '/psx-notifications-new',
  accountPath(),
  `${walletPath()}/`,
  '/wallet-sync.js',
  '/metrics',
  '/mcp',
];

/** Paths within closed ones that are open to robots: clients of the listing API may follow this file, too. */
const openPaths = ['/mcp/server-card', '/rest/lsc/listing', '/rest/searchresults/base'];

/** Display options, and filters that combine endlessly: they give the same cars under countless addresses. */
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

/** Test and staging sites disallow everything. */
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

import type { BrandId } from '#domains/brands/brand.ts';

/** Answers for programs, and pages of one shopper. */
const closedPaths = [
  '/rest/',
  '/collections/',
  '/api/',
  '/cars-for-sale/api/',
  '/cars-for-sale/bonnet-reference/',
  '/cars-for-sale/ico/',
  '/cars-for-sale/kbbresearch/',
  '/cars-for-sale/personalization/',
  '/cars-for-sale/feed.',
  '/cm-api/',
  '/account-api/',
  '/auth-user/',
  '/myatc/',
  '/psx-notifications-new',
  '/my-autotrader',
  '/metrics',
];

/**
 * Ways to look at a list, and filters that multiply without end: the same cars under countless addresses. `click-type`
 * is none of them: it is on every link to a car, and the car's page names the address to keep.
 */
const closedParams = [
  'sortBy',
  'numRecords',
  'view',
  'box',
  'searchRadius',
  'payment',
  'q',
  'keywordPhrases',
  'excludedListingId',
  'featureCode',
  'packageName',
  'extColorSimple',
  'intColorSimple',
];

/** These show what is not public yet. */
const hiddenBrands: ReadonlySet<BrandId> = new Set(['preview', 'demo']);

export const robotsText = ({ origin, brand }: { origin: string; brand: { id: BrandId } }): string => {
  if (hiddenBrands.has(brand.id)) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    ...closedParams.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
};

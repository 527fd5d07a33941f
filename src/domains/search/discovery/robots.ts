import type { BrandId } from '#domains/brands/brand.ts';

/** Answers for programs, and pages of one shopper. */
const closedPaths = [
  '/rest/',
  '/collections/',
  '/api/',
  '/cars-for-sale/api/',
  '/cars-for-sale/bonnet-reference/',
  '/cars-for-sale/feed.',
  '/my-autotrader',
  '/metrics',
];

/** Ways to look at a list, and filters that multiply without end: the same cars under countless addresses. */
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
  'click-type',
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

import type { FeatureKey } from '#domains/people/experiments/decisions/features.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import type { PageType } from './page-type.ts';

type PageFlag = FeatureKey | keyof BrandFlags;

const everyPage = 'every page';

/** Pages that show the dealer of a car. */
const carPages: readonly PageType[] = [
  'hp',
  'carvantage',
  'fordlanding',
  'acceleratelanding',
  'marketplacelanding',
  'marketplacesearch',
  'marketplacedetails',
  'srp',
  'dsrp',
  'vdp',
  'inv',
  'compare',
  'pricesheet',
  'researchmodel',
  'dealerdetails',
  'dealerdetailskbb',
];

/** Pages with a form that is sent to a dealer. */
const leadFormPages: readonly PageType[] = [
  'vdp',
  'inv',
  'marketplacedetails',
  'pricesheet',
  'bap',
  'dealerdetails',
  'dealerdetailskbb',
];

/**
 * The pages each flag affects. A visitor counts in an experiment once they have opened a page that shows its flag
 * (EXP-01); `tests/contracts/flag-pages.test.ts` toggles every flag and compares the pages.
 */
const flagPages: Readonly<Record<PageFlag, readonly PageType[] | typeof everyPage>> = {
  brand: everyPage,
  my_wallet: everyPage,
  feedback_survey: everyPage,
  product_analytics: everyPage,
  chat: ['vdp', 'inv', 'marketplacedetails'],
  email_opt_in: leadFormPages,
  standard_listing_owner_name: carPages,
  results_subscribe_strip: ['srp', 'dsrp'],
};

/** Flags that change pages. All others are for scripts only. */
export const pageFlags: ReadonlySet<string> = new Set(Object.keys(flagPages));

export const flagsOnPage = (pageType: PageType): string[] =>
  Object.entries(flagPages).flatMap(([flag, pages]) => (pages === everyPage || pages.includes(pageType) ? [flag] : []));

import type { UIMatch } from 'react-router';

/** URL-01: every page says which kind it is. */
export const pageTypes = [
  'acceleratelanding',
  'bap',
  'cadvisitoragreement',
  'carloans',
  'carvantage',
  'creditapp',
  'dealerdetails',
  'dealerdetailskbb',
  'dealersearch',
  'dealersearchkbb',
  'dsrp',
  'error',
  'experimentlist',
  'fordaccessibilitystatement',
  'fordconsumerprivacy',
  'fordlanding',
  'fordprivacypolicy',
  'fordvisitoragreement',
  'fycSitemap',
  'hp',
  'inv',
  'marketplacedetails',
  'marketplacelanding',
  'marketplacesearch',
  'researcharticles',
  'researchmake',
  'researchmodel',
  'sfp',
  'srp',
  'unsubscribe',
  'vdp',
  'voice_search_help',
] as const;

export type PageType = (typeof pageTypes)[number];

/** A route's `handle` names its page type, or works it out from what its loader answered. */
export type PageHandle = { pageType: PageType | ((loaderData: never) => PageType) };

type Match = Pick<UIMatch, 'handle' | 'loaderData'>;

export const pageTypeOf = (matches: Match[], failed: boolean): PageType => {
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  if (failed || !handle) return 'error';
  const { pageType } = handle;
  return typeof pageType === 'function' ? pageType(matches.at(-1)?.loaderData as never) : pageType;
};

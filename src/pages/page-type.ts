import type { UIMatch } from 'react-router';
import { addressPageTypes } from '#domains/criteria/address/address-page-types.ts';

/** URL-01: every page says which kind it is: one of those an address of the listing grammar has, or its own. */
export const pageTypes = [
  ...addressPageTypes,
  'acceleratelanding',
  'carloans',
  'carvantage',
  'creditapp',
  'dsrp',
  'experimentlist',
  'voice_search_help',
] as const;

/** `ops` is none of URL-01's: no shopper ever sees one. */
export type PageType = (typeof pageTypes)[number] | 'ops';

/** A route's `handle` names its page type, or works it out from what its loader answered. */
export type PageHandle = { pageType: PageType | ((loaderData: never) => PageType) };

/** Pages for whoever runs the site stand in a layout of their own, without the shop's header and footer. */
export const isOperatorPage = (pageType: PageType): boolean => pageType === 'ops';

type Match = Pick<UIMatch, 'handle' | 'loaderData'>;

export const pageTypeOf = (matches: Match[], failed: boolean): PageType => {
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  if (failed || !handle) return 'error';
  const { pageType } = handle;
  return typeof pageType === 'function' ? pageType(matches.at(-1)?.loaderData as never) : pageType;
};

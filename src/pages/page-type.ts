import type { UIMatch } from 'react-router';
import { ownPageTypes, urlPageTypes } from '#domains/finding/criteria/address/address-page-types.ts';

/** URL-01: the closed set, which stays for what it names. */
export const pageTypes = [
  ...urlPageTypes,
  'acceleratelanding',
  'carloans',
  'carvantage',
  'creditapp',
  'experimentlist',
  'voice_search_help',
] as const;

/** Every kind of page there is; `ops` is of the back office, and no shopper ever sees one. */
export const everyPageType = [...pageTypes, ...ownPageTypes, 'ops'] as const;
export type PageType = (typeof everyPageType)[number];

/** A route's `handle` names its page type, or works it out from what its loader answered and the query. */
export type PageHandle = { pageType: PageType | ((loaderData: never, search: string) => PageType) };

/** Pages for whoever runs the site stand in a layout of their own, without the shop's header and footer. */
export const isOperatorPage = (pageType: PageType): boolean => pageType === 'ops';

/** Pages that are on the way in, or a form from end to end: whoever is new is not greeted there (RULING-31). */
const withoutWelcome: readonly PageType[] = [
  'error',
  'signin',
  'unsubscribe',
  'subscriptions',
  'creditapp',
  'wallet',
  'share',
  'reportlisting',
];

export const greetsNewUsers = (pageType: PageType): boolean => !withoutWelcome.includes(pageType);

type Match = Pick<UIMatch, 'handle' | 'loaderData'>;

export const pageTypeOf = (matches: Match[], search: string, failed: boolean): PageType => {
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  if (failed || !handle) return 'error';
  const { pageType } = handle;
  return typeof pageType === 'function' ? pageType(matches.at(-1)?.loaderData as never, search) : pageType;
};

import type { UIMatch } from 'react-router';
import { ownPageTypes, urlPageTypes } from '#domains/finding/criteria/address/address-page-types.ts';

/** The published page types; their names never change (URL-01). */
export const pageTypes = [
  ...urlPageTypes,
  'acceleratelanding',
  'carloans',
  'carvantage',
  'creditapp',
  'experimentlist',
  'voice_search_help',
] as const;

/** Every page type; `ops` is the back office. */
export const everyPageType = [...pageTypes, ...ownPageTypes, 'ops'] as const;
export type PageType = (typeof everyPageType)[number];

/** A route's `handle` has its page type, or derives it from loader data and query. */
export type PageHandle = {
  pageType: PageType | ((loaderData: never, search: string) => PageType);
  /** Which writer makes the page's markdown (`page-markdown.server.ts`); undefined for pages without. */
  markdown?: MarkdownForm;
};

/** Pages that are also there as markdown. */
export type MarkdownForm =
  | 'article'
  | 'dealers'
  | 'researchIndex'
  | 'researchMake'
  | 'researchModel'
  | 'results'
  | 'vehicle';

/** The back office and the dealer portal have layouts of their own, without the shop's header and footer. */
export const hasOwnLayout = (pageType: PageType): boolean => pageType === 'ops' || pageType === 'dealerportal';

/** Sign-in pages and long forms: new users are not greeted there (RULING-31). */
const withoutWelcome: readonly PageType[] = [
  'error',
  'signin',
  'unsubscribe',
  'subscriptions',
  'conversation',
  'creditapp',
  'wallet',
  'share',
  'sharedlist',
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

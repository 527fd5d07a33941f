import { marketplaceSearchPath } from '#paths/paths.ts';
import { searchRoot } from '#paths/search-root.ts';

const clickTypes = ['listing', 'spotlight', 'alpha', 'supplemental'] as const;

/** How a shopper came from a results page to a car (URL-03). */
export type ClickType = (typeof clickTypes)[number];

/** The kind of result a link belongs to, from the `data-click-type` of an ancestor. */
const clickTypeOf = (link: Element): ClickType | undefined => {
  const clickType = link.closest('[data-click-type]')?.getAttribute('data-click-type');
  return clickTypes.find((type) => type === clickType);
};

const isCar = (pathname: string): boolean =>
  [`${searchRoot}/vehicle/`, `${marketplaceSearchPath()}/`].some((start) => pathname.startsWith(start));

/**
 * Links to cars have no parameters, so that crawlers and people see one address per page. The click type is added when
 * the link is followed; undefined if it isn't a result.
 */
export const clickOf = (link: Element, { pathname, search }: URL): ClickType | undefined =>
  isCar(pathname) && search === '' ? clickTypeOf(link) : undefined;

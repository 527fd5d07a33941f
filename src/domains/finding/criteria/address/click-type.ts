import { marketplaceSearchPath } from '#paths/paths.ts';
import { searchRoot } from '#paths/search-root.ts';

const clickTypes = ['listing', 'spotlight', 'alpha', 'supplemental'] as const;

/** How a shopper came from a results page to a car (URL-03). */
export type ClickType = (typeof clickTypes)[number];

/** The kind of result somebody clicks on: whatever part of the page the link stands in says it as `data-click-type`. */
const clickTypeOf = (link: Element): ClickType | undefined => {
  const clickType = link.closest('[data-click-type]')?.getAttribute('data-click-type');
  return clickTypes.find((type) => type === clickType);
};

const isCar = (pathname: string): boolean =>
  [`${searchRoot}/vehicle/`, `${marketplaceSearchPath()}/`].some((start) => pathname.startsWith(start));

/**
 * Links to cars are plain, one address for one page, which is what crawlers read and people copy. What was clicked on is
 * added on the way there; undefined where no result was.
 */
export const clickOf = (link: Element, { pathname, search }: URL): ClickType | undefined =>
  isCar(pathname) && search === '' ? clickTypeOf(link) : undefined;

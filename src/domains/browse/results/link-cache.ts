import { LRUCache } from 'lru-cache';
import type { UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';

/** All that the links of a results page follow from. */
export type LinksFrom = {
  brand: UrlContext['brand'];
  /** The page's own, which says the whole search but for where in the list it begins. */
  address: string;
};

/** The address of one link, by what it changes and to what. */
export type Links = (what: string, to: string | number, build: () => string) => string;

export type LinkCache = { linksFrom(page: LinksFrom): Links };

const mostPages = 200;

/** Part by part, so that a part that is added and not kept apart does not compile. */
const keyOf = ({ brand, address, ...others }: LinksFrom): string => {
  const { id, dealerRoot, ...ofBrand } = brand;
  others satisfies Record<string, never>;
  ofBrand satisfies Record<string, never>;
  return JSON.stringify([id, dealerRoot, address]);
};

/**
 * A results page leads to some two hundred others, and finding their addresses takes as long as rendering it. They
 * follow from its own address alone, so those of the latest pages are kept (decision 23).
 */
export const createLinkCache = (): LinkCache => {
  const pages = new LRUCache<string, Map<string, string>>({
    max: mostPages,
    memoMethod: () => new Map(),
  });
  return {
    linksFrom: (page) => {
      const memo = pages.memo(keyOf(page));
      return (what, to, build) => {
        const key = `${what} ${to}`;
        const href = memo.get(key) ?? build();
        memo.set(key, href);
        return href;
      };
    },
  };
};

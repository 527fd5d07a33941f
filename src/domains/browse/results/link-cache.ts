import { LRUCache } from 'lru-cache';
import type { UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';

/** The inputs of all links of a results page. */
export type LinksFrom = {
  brand: UrlContext['brand'];
  /** The page's own address, with the whole search except the page number. */
  address: string;
};

/** The address of a link, by the kind of change and its value. */
export type Links = (what: string, to: string | number, build: () => string) => string;

export type LinkCache = { linksFrom(page: LinksFrom): Links };

const mostPages = 200;

/** Destructured so that a new input that is missing in the key does not compile. */
const keyOf = ({ brand, address, ...others }: LinksFrom): string => {
  const { id, dealerRoot, ...ofBrand } = brand;
  others satisfies Record<string, never>;
  ofBrand satisfies Record<string, never>;
  return JSON.stringify([id, dealerRoot, address]);
};

/**
 * Caches the links of the latest results pages. A page has some two hundred, and building them takes as long as
 * rendering it; they depend on its address alone (decision 23).
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

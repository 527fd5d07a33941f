import { LRUCache } from 'lru-cache';

/** The addresses that lead on from one search, by what is changed and to what. */
export type Links = (what: string, to: string | number, build: () => string) => string;

export type LinkBook = { linksFrom(address: string): Links };

const searchesKept = 200;

/**
 * A results page leads to some two hundred others. Where they are follows from its own address alone, so pages that are
 * asked for again and again need not work it out each time.
 */
export const createLinkBook = (): LinkBook => {
  const pages = new LRUCache<string, Map<string, Map<string | number, string>>>({ max: searchesKept });
  return {
    linksFrom: (address) => {
      const known = pages.get(address) ?? new Map<string, Map<string | number, string>>();
      pages.set(address, known);
      return (what, to, build) => {
        const found = known.get(what) ?? new Map<string | number, string>();
        const before = found.get(to);
        if (before !== undefined) return before;
        const href = build();
        known.set(what, found.set(to, href));
        return href;
      };
    },
  };
};

import { LRUCache } from 'lru-cache';

/** The addresses that lead on from one search, by what is changed. */
export type Links = (change: string, build: () => string) => string;

export type LinkBook = { linksFrom(address: string): Links };

const searchesKept = 200;

/**
 * A results page leads to some two hundred others. Where they are follows from its own address alone, so pages that are
 * asked for again and again need not work it out each time.
 */
export const createLinkBook = (): LinkBook => {
  const pages = new LRUCache<string, Map<string, string>>({ max: searchesKept });
  return {
    linksFrom: (address) => {
      const known = pages.get(address) ?? new Map<string, string>();
      pages.set(address, known);
      return (change, build) => {
        const before = known.get(change);
        if (before !== undefined) return before;
        const href = build();
        known.set(change, href);
        return href;
      };
    },
  };
};

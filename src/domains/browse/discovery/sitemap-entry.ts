import type { Brand } from '#domains/reference/brands/brand.ts';

/** One address of the site. `key` increases within a part, so that reading can continue after any entry. */
export type SitemapEntry = {
  key: number;
  path: string;
  label: string;
  group?: string;
  modifiedMs?: number;
  priority?: number;
};

/** An entry whose key is its position in the list. */
export type NamedPage = Omit<SitemapEntry, 'key'>;

export type SitemapBrand = Pick<Brand, 'id' | 'dealerRoot'>;

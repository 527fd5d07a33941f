import type { Brand } from '#domains/reference/brands/brand.ts';

/** One address of the site. `key` grows within a part, so that reading can go on after any of them. */
export type SitemapEntry = {
  key: number;
  path: string;
  label: string;
  group?: string;
  modifiedMs?: number;
  priority?: number;
};

/** One that is listed by its place among others. */
export type NamedPage = Omit<SitemapEntry, 'key'>;

export type SitemapBrand = Pick<Brand, 'id' | 'dealerRoot'>;

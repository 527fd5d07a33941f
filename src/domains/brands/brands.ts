import { lruMemo } from '#lib/lru-memo.ts';
import type { CacheStats } from '#lib/ttl-cache.ts';
import type { Brand } from './brand.ts';
import type { BrandConfig } from './brand-config.ts';
import { type BrandContent, brandContent } from './brand-content.ts';
import { type BrandFlagOverrides, type BrandFlags, brandFlags } from './brand-flags.ts';
import { resolveBrand } from './brand-host.ts';
import { brandTheme, type Theme } from './brand-theme.ts';

export type Brands = {
  resolve(request: { host: string | undefined; queryBrand?: string | null | undefined }): Brand;
  theme(brand: Brand): Theme;
  content(brand: Brand): BrandContent;
  /** The install's own flags with an operator's changes on top. */
  flags(brand: Brand, changes?: BrandFlagOverrides): BrandFlags;
  stats(): CacheStats[];
};

/** Brands of this install. Answers are remembered per host, since a request asks for them and they never change. */
export const createBrands = (config: BrandConfig): Brands => {
  const resolve = lruMemo((host: string, queryBrand: string) => resolveBrand(config, { host, queryBrand }), {
    name: 'brands',
  });
  const theme = lruMemo(brandTheme, { name: 'brand themes' });
  const flags = (brand: Brand, changes?: BrandFlagOverrides) => brandFlags(brand, config.flags[brand.id], changes);
  const content = lruMemo((brand: Brand) => brandContent(brand, flags(brand)), { name: 'brand content' });
  return {
    resolve: ({ host, queryBrand }) => resolve(host ?? '', queryBrand ?? ''),
    theme,
    content,
    flags,
    stats: () => [resolve.stats(), theme.stats(), content.stats()],
  };
};

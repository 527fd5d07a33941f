import { type Brand, BrandId } from '#domains/reference/brands/brand.ts';
import type { BrandConfig } from '#domains/reference/brands/brand-config.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';

const named = BrandId.exclude(['whitelabel']).options;

/** All brands with pages: the built-in ones, then tenants of brands.json and of the studio. */
export const allBrands = ({ tenants, studio }: BrandConfig, brands: Pick<Brands, 'resolve'>): Brand[] => [
  ...named.map((id) => brands.resolve({ place: { id } })),
  ...Object.keys(tenants)
    .filter((slug) => !studio?.hidden.has(slug))
    .map((slug) => brands.resolve({ place: { id: 'whitelabel', slug } })),
];

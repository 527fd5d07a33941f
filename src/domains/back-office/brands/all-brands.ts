import { type Brand, BrandId } from '#domains/reference/brands/brand.ts';
import type { BrandConfig } from '#domains/reference/brands/brand-config.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';

const named = BrandId.exclude(['whitelabel']).options;

/** All configured brands: the built-in ones, then the tenants of brands.json. */
export const allBrands = ({ tenants }: Pick<BrandConfig, 'tenants'>, brands: Pick<Brands, 'resolve'>): Brand[] => [
  ...named.map((id) => brands.resolve({ place: { id } })),
  ...Object.keys(tenants).map((slug) => brands.resolve({ place: { id: 'whitelabel', slug } })),
];

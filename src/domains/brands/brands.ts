import { lruMemo } from '#lib/lru-memo.ts';
import type { CacheStats } from '#lib/ttl-cache.ts';
import { ApiBrand, type Brand, type BrandId, type MailFrom, type TenantFile } from './brand.ts';
import type { BrandConfig } from './brand-config.ts';
import { type BrandContent, brandContent } from './brand-content.ts';
import { type BrandFlagOverrides, type BrandFlags, brandFlags } from './brand-flags.ts';
import { type BrandPlace, resolveBrand } from './brand-host.ts';
import { brandTheme, type Theme } from './brand-theme.ts';

export type Brands = {
  resolve(request: { place: BrandPlace; queryBrand?: string | null | undefined }): Brand;
  theme(brand: Brand): Theme;
  content(brand: Brand): BrandContent;
  /** The install's own flags with an operator's changes on top. */
  flags(brand: Brand, changes?: BrandFlagOverrides): BrandFlags;
  /** Who its mails are from; undefined where that is MAIL_FROM. */
  mailFrom(brand: Brand): MailFrom | undefined;
  stats(): CacheStats[];
};

/** The main brand before release and on show writes as the main brand does. */
const sameMailsAs = (id: Exclude<BrandId, 'whitelabel'>) => (id === 'preview' || id === 'demo' ? 'atc' : id);

/** Brands of this install. Answers are remembered per place, since a request asks for them and they never change. */
export const createBrands = (config: BrandConfig): Brands => {
  const resolve = lruMemo(
    (id: BrandPlace['id'], slug: string, queryBrand: ApiBrand | undefined) =>
      resolveBrand(config, { place: id === 'whitelabel' ? { id, slug } : { id }, queryBrand }),
    { name: 'brands', keyOf: (...parts) => parts.join(' ') },
  );
  const theme = lruMemo(brandTheme, { name: 'brand themes' });
  const fileOf = ({ tenant }: Brand): TenantFile | undefined =>
    tenant && Object.hasOwn(config.tenants, tenant.slug) ? config.tenants[tenant.slug] : undefined;
  const flags = (brand: Brand, changes?: BrandFlagOverrides) =>
    brandFlags(brand, config.flags[brand.id], fileOf(brand)?.flags, changes);
  const content = lruMemo((brand: Brand) => brandContent(brand, flags(brand)), { name: 'brand content' });
  return {
    resolve: ({ place, queryBrand }) =>
      resolve(place.id, place.id === 'whitelabel' ? place.slug : '', ApiBrand.safeParse(queryBrand).data),
    theme,
    content,
    flags,
    mailFrom: (brand) => (brand.id === 'whitelabel' ? fileOf(brand)?.mailFrom : config.mailFrom[sameMailsAs(brand.id)]),
    stats: () => [resolve.stats(), theme.stats(), content.stats()],
  };
};

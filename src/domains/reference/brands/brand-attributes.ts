import type { Brand, BrandId } from './brand.ts';

/** Attributes of the page's root element, for style sheets and scripts. */
export const brandAttributes = (brand: Brand): { 'data-brand': BrandId; 'data-tenant'?: string } => ({
  'data-brand': brand.id,
  ...(brand.tenant && { 'data-tenant': brand.tenant.slug }),
});

/** The path of the brand's favicon. */
export const faviconOf = ({ tenant }: Pick<Brand, 'tenant'>): string => tenant?.favicon ?? '/favicon.svg';

/** The icon on the home screen of a phone, for a brand with an uploaded one. */
export const touchIconOf = ({ tenant }: Pick<Brand, 'tenant'>): string | undefined => tenant?.touchIcon;

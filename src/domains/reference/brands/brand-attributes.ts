import type { Brand, BrandId } from './brand.ts';
import { touchIconPath } from './installed-app/app-icons.ts';

/** Attributes of the page's root element, for style sheets and scripts. */
export const brandAttributes = (brand: Brand): { 'data-brand': BrandId; 'data-tenant'?: string } => ({
  'data-brand': brand.id,
  ...(brand.tenant && { 'data-tenant': brand.tenant.slug }),
});

/** The path of the brand's favicon. */
export const faviconOf = ({ tenant }: Pick<Brand, 'tenant'>): string => tenant?.favicon ?? '/favicon.svg';

/** The path of the icon on the home screen of a phone. */
export const touchIconOf = ({ tenant }: Pick<Brand, 'tenant'>): string => tenant?.touchIcon ?? touchIconPath;

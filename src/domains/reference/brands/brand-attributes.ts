import type { Brand, BrandId } from './brand.ts';

/** What the page's root element carries, for style sheets and for anyone who asks which brand this is. */
export const brandAttributes = (brand: Brand): { 'data-brand': BrandId; 'data-tenant'?: string } => ({
  'data-brand': brand.id,
  ...(brand.tenant && { 'data-tenant': brand.tenant.slug }),
});

/** What a browser shows on the tab. */
export const faviconOf = ({ tenant }: Pick<Brand, 'tenant'>): string => tenant?.favicon ?? '/favicon.svg';

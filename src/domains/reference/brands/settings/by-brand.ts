import { z } from 'zod';
import { type Brand, brandKey, TenantSlug } from '../brand.ts';

/** What an operator set for some of the brands; the others have what they had. */
export const byBrand = <T extends z.ZodType>(schema: T) => z.record(TenantSlug, schema);

/** Slugs are whatever an operator likes to call a brand, `constructor` among them. */
export const ofBrand = <T>(values: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** The main brand before release and on show says and writes what the main brand does. */
export const wordsKey = (brand: Pick<Brand, 'id' | 'tenant'>): string =>
  brand.id === 'preview' || brand.id === 'demo' ? 'atc' : brandKey(brand);

/** Words for every brand, and for one brand those it has of its own: what is empty is as everywhere. */
export const wordsOf = <T extends Readonly<Record<string, string>>>(
  { all, brands }: { all: T; brands: Readonly<Record<string, Partial<T>>> },
  brand: Pick<Brand, 'id' | 'tenant'>,
): T => {
  const own = Object.entries(ofBrand(brands, wordsKey(brand)) ?? {}).filter(([, text]) => text !== '');
  return { ...all, ...Object.fromEntries(own) };
};

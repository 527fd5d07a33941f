import { z } from 'zod';
import { type Brand, brandKey, TenantSlug } from '../brand.ts';

/** Values by brand key; brands without one keep their default. */
export const byBrand = <T extends z.ZodType>(schema: T) => z.record(TenantSlug, schema);

/** Slugs are chosen by operators and may be names such as `constructor`. */
export const ofBrand = <T>(values: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Preview and demo use the texts of the main brand. */
export const wordsKey = (brand: Pick<Brand, 'id' | 'tenant'>): string =>
  brand.id === 'preview' || brand.id === 'demo' ? 'atc' : brandKey(brand);

/** The texts of a brand: its own where not empty, else those for all brands. */
export const wordsOf = <T extends Readonly<Record<string, string>>>(
  { all, brands }: { all: T; brands: Readonly<Record<string, Partial<T>>> },
  brand: Pick<Brand, 'id' | 'tenant'>,
): T => {
  const own = Object.entries(ofBrand(brands, wordsKey(brand)) ?? {}).filter(([, text]) => text !== '');
  return { ...all, ...Object.fromEntries(own) };
};

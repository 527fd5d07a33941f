import { BrandId } from '#domains/reference/brands/brand.ts';
import type { BrandConfig } from '#domains/reference/brands/brand-config.ts';
import type { DesignField } from '#domains/reference/brands/studio/brand-design.ts';

/** Where a brand comes from: made in the studio, a tenant of brands.json, or part of the product. */
export type BrandKind = 'studio' | 'file' | 'built-in';

export const kindOfBrand = (brand: string, { tenants }: Pick<BrandConfig, 'tenants'>): BrandKind => {
  if (BrandId.safeParse(brand).success) return 'built-in';
  return Object.hasOwn(tenants, brand) ? 'file' : 'studio';
};

export type FieldLocks = Readonly<Partial<Record<DesignField, string>>>;

const lockAll = (fields: readonly DesignField[], why: string): FieldLocks =>
  Object.fromEntries(fields.map((field) => [field, why]));

const look: readonly DesignField[] = ['logo', 'favicon', 'accent', 'onAccent', 'corners', 'chrome', 'headings'];
const sender: readonly DesignField[] = ['senderName', 'senderAddress'];
const legal: readonly DesignField[] = ['agreement', 'privacy'];

const ofSettings: FieldLocks = {
  ...lockAll(sender, 'This brand’s sender is set at Settings, Email senders.'),
  ...lockAll(legal, 'This brand’s legal texts are set at Settings, Legal texts.'),
};

/** The fields of a brand that can't be changed in the studio, each with the sentence why. */
export const locksOf = (
  brand: string,
  { names, tenants }: Pick<BrandConfig, 'names' | 'tenants'>,
  ownFile: boolean,
): FieldLocks => {
  const kind = kindOfBrand(brand, { tenants });
  if (kind === 'studio') return {};
  const inFile = ownFile
    ? 'brands.json in the data folder says this. It counts before the studio, and changes of it count from the next start.'
    : 'The brands.json that comes with the product says this. Put one of your own into the data folder to change it.';
  if (kind === 'file') {
    const written = Object.keys(tenants[brand] ?? {});
    const fields = (['name', 'headline', 'tagline', ...look] as const).filter((field) => written.includes(field));
    return { ...lockAll(fields, inFile), ...ofSettings };
  }
  const isNamed = Object.hasOwn(names, brand);
  const isVariant = brand === 'preview' || brand === 'demo';
  return {
    ...lockAll(look, 'This brand is part of the product: its style sheet and drawings are not an operator’s.'),
    inventory:
      brand === 'ford'
        ? 'The maker’s site shows the maker’s certified cars and no others.'
        : 'The brands of the product show all cars.',
    ...(isNamed && { name: inFile }),
    ...(isVariant && { name: 'Named after the main brand.' }),
    ...ofSettings,
  };
};

import type { FieldGroup } from '#domains/people/site-settings/setting-section.ts';
import { type Brand, brandKey } from '#domains/reference/brands/brand.ts';
import { wordsKey } from '#domains/reference/brands/settings/by-brand.ts';

type WordsField = { name: string; label: string; kind: 'text' | 'paragraphs'; hint?: string };

/** Brands with texts of their own; variants that share another brand's texts are left out. */
export const brandsWithWords = (brands: readonly Brand[]): Brand[] =>
  brands.filter((brand) => wordsKey(brand) === brandKey(brand));

/** Texts for all brands, followed by each brand's own texts. */
export const wordsGroups = (brands: readonly Brand[], fields: readonly WordsField[]): FieldGroup[] => [
  {
    title: 'On every brand',
    layout: 'list',
    fields: fields.map(({ name, ...field }) => ({ ...field, path: `all.${name}` })),
  },
  ...brandsWithWords(brands).map(
    (brand): FieldGroup => ({
      title: brand.name,
      layout: 'list',
      isFolded: true,
      lead: 'Empty fields use the text for every brand.',
      fields: fields.map(({ name, label, kind }) => ({
        path: `brands.${brandKey(brand)}.${name}`,
        label: `${brand.name}, ${label.toLowerCase()}`,
        kind,
      })),
    }),
  ),
];

/** Brands whose visitors see other texts after the change. */
export const changedBrands = (
  brands: readonly Brand[],
  isSame: (brand: Brand) => boolean,
  what: string,
): readonly string[] => {
  const names = brands.filter((brand) => !isSame(brand)).map(({ name }) => name);
  if (names.length === 0) return ['No brand’s text changes.'];
  return [`${names.join(', ')}: ${what}`];
};

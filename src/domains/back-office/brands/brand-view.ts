import type { BrandId } from '#domains/reference/brands/brand.ts';
import type { Theme } from '#domains/reference/brands/brand-theme.ts';
import type { BrandKind } from './studio/field-locks.ts';
import type { StudioState } from './studio/studio-view.ts';

/** A brand with its settings from brands.json, from operators and by default. */
export type BrandView = {
  key: string;
  id: BrandId;
  kind: BrandKind;
  name: string;
  theme: Theme;
  sites: { host: string; href: string }[];
  /** Absent if the brand has no logo. */
  logo?: { src: string; width: number; height: number };
  favicon: { src: string; isOwn: boolean };
  sender: { text: string; from: 'settings' | 'studio' | 'brands.json' | 'MAIL_FROM' };
  accent: { light: string; dark: string };
  /** Contrast ratio of text on the accent color. */
  contrast: { light: number; dark: number };
};

export type FlagRow = {
  name: string;
  label: string;
  about: string;
  /** In the order of the brands. */
  cells: { brand: string; on: boolean; isSet: boolean }[];
  changed?: { who: string; atMs: number };
};

export type BrandsView = {
  /** Whether brands.json is the install's own or the one that comes with the product. */
  ownFile: boolean;
  readMs: number;
  openTenants: boolean;
  brands: BrandView[];
  flags: FlagRow[];
  /** The domain below which a new brand gets its sub-domain. */
  base: string;
  /** Brands with an open draft, and those without pages. */
  unpublished: { key: string; state: StudioState }[];
};

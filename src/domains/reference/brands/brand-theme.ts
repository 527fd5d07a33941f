import { hexToOklch, type Oklch } from '#lib/colour.ts';
import { tenantPalettes, tenantTokens } from '#ui/theme/tenant-palette.ts';
import type { Brand, Tenant } from './brand.ts';

/** CSS custom properties by name, for a style attribute. */
export type Theme = Record<string, string>;

type Shape = Required<Pick<Tenant, 'corners' | 'chrome' | 'headings'>>;

/** FNV-1a: the same slug always gives the same look, on every machine. */
const hashOf = (slug: string): number => {
  let hash = 0x811c9dc5;
  for (const character of slug) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/** Hues 35 to 110 and 185 to 345, so that a generated brand never has the red of errors or the green of great deals. */
const hueFromHash = (hash: number): number => {
  const step = hash % 235;
  return step < 75 ? 35 + step : 110 + step;
};

const pick = <T>(hash: number, choices: readonly [T, ...T[]]): T => choices[hash % choices.length] ?? choices[0];

type Coloured = Pick<Tenant, 'accent' | 'onAccent' | 'hue'> & { slug: string };

const accentOf = (tenant: Coloured): Oklch => {
  if (tenant.accent !== undefined) return hexToOklch(tenant.accent);
  return { l: 0.48, c: 0.16, h: tenant.hue ?? hueFromHash(hashOf(tenant.slug)) };
};

/** What is not configured is derived from the slug, so that tenants differ in more than their hue. */
const shapeOf = (tenant: Tenant & { slug: string }): Shape => {
  const hash = hashOf(tenant.slug);
  return {
    corners: tenant.corners ?? pick(hash >>> 8, ['soft', 'round', 'square']),
    chrome: tenant.chrome ?? pick(hash >>> 12, ['tinted', 'plain', 'dark']),
    headings: tenant.headings ?? pick(hash >>> 16, ['sans', 'serif']),
  };
};

const radii: Record<Shape['corners'], Theme> = {
  square: {
    '--radius-sm': '2px',
    '--radius-md': '3px',
    '--radius-lg': '4px',
    '--radius-control': '3px',
    '--radius-pill': '3px',
    '--card-line': 'var(--line)',
  },
  soft: { '--radius-sm': '8px', '--radius-md': '12px', '--radius-lg': '18px', '--radius-control': '12px' },
  round: { '--radius-sm': '12px', '--radius-md': '18px', '--radius-lg': '26px', '--radius-control': '999px' },
};

export const cornersOf = (tenant: Tenant & { slug: string }): { card: string; control: string } => {
  const { '--radius-lg': card = '', '--radius-control': control = '' } = radii[shapeOf(tenant).corners];
  return { card, control };
};

const headingFonts: Record<Shape['headings'], Theme> = {
  sans: {},
  serif: { '--font-heading': '"Iowan Old Style", "Palatino Linotype", Georgia, "Times New Roman", serif' },
};

const chromeOf = (chrome: Shape['chrome'], darkGround: string): Theme => {
  if (chrome === 'plain') return { '--header-line': 'var(--accent-mark)' };
  if (chrome === 'tinted') return { '--header-bg': 'var(--hero-top)', '--header-line': 'transparent' };
  return { '--header-scheme': 'dark', '--header-bg': darkGround, '--header-line': darkGround };
};

// Pale shades of some accents appear in another hue, so a tenant may set the hue of its backgrounds.
export const palettesOf = (tenant: Coloured) => tenantPalettes(accentOf(tenant), tenant.hue, tenant.onAccent);

/** The accent as a foreground on light and dark backgrounds. */
export const accentsOf = (tenant: Coloured): { light: string; dark: string } => {
  const { light, dark } = palettesOf(tenant);
  return { light: light['accent-mark'], dark: dark['accent-mark'] };
};

/** The CSS variables of a white-label brand; other brands have theirs in the style sheet under [data-brand]. */
export const brandTheme = (brand: Brand): Theme => {
  const { tenant } = brand;
  if (!tenant) return {};
  const shape = shapeOf(tenant);
  const palettes = palettesOf(tenant);
  return {
    ...tenantTokens(palettes),
    ...chromeOf(shape.chrome, palettes.dark['hero-top']),
    ...radii[shape.corners],
    ...headingFonts[shape.headings],
  };
};

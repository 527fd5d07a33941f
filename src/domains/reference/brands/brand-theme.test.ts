import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, hexToOklch } from '#lib/colour.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import type { Brand, Tenant } from './brand.ts';
import { resolveBrand } from './brand-host.ts';
import { brandTheme } from './brand-theme.ts';

const tenantBrand = (tenant: Partial<Tenant> & { slug: string }): Brand => {
  const brand = resolveBrand(defaultBrandConfig, { place: { id: 'whitelabel', slug: 'acme' } });
  return { ...brand, tenant: { name: 'Acme', ...tenant } };
};

/** The values every brand shares, as light and dark. */
const meaning: Record<string, [string, string]> = {
  positive: ['#0d6b45', '#63d39c'],
  warning: ['#875200', '#f5bd55'],
  danger: ['#b4173a', '#ff8a9c'],
  focus: ['#0b57d0', '#a8c7ff'],
};

const onGrounds: [role: string, needs: number, grounds: string[]][] = [
  ['text', 4.5, ['surface', 'raised', 'sunken', 'fill', 'overlay', 'accent-soft', 'stage-top', 'hero-top']],
  ['muted', 4.5, ['surface', 'raised', 'sunken', 'fill', 'stage-floor', 'overlay', 'highlight', 'hero-top']],
  ['on-accent', 4.5, ['accent', 'accent-hover']],
  ['accent-text', 4.5, ['surface', 'raised', 'accent-soft']],
  ['inverse-text', 4.5, ['inverse']],
  ['positive', 4.5, ['surface', 'raised', 'highlight']],
  ['warning', 4.5, ['surface', 'raised']],
  ['danger', 4.5, ['surface', 'raised']],
  ['line-strong', 3, ['surface', 'raised']],
  ['accent-mark', 3, ['surface', 'raised', 'stage-floor']],
  ['focus', 3, ['surface', 'raised', 'sunken']],
];

const sides = ['light', 'dark'] as const;

/** The hex of a role on one side. */
const hexOf = (theme: Record<string, string>, role: string, side: 0 | 1): string => {
  const shared = meaning[role];
  if (shared) return shared[side];
  const parts = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(theme[`--${role}`] ?? '');
  return parts?.[side + 1] ?? `no ${role}`;
};

const weakPairs = (theme: Record<string, string>): string[] =>
  sides.flatMap((name, side) =>
    onGrounds.flatMap(([role, needs, grounds]) =>
      grounds
        .map((ground) => {
          const ratio = contrastRatio(hexOf(theme, role, side as 0 | 1), hexOf(theme, ground, side as 0 | 1));
          return ratio >= needs ? '' : `${role} on ${ground}, ${name}: ${ratio.toFixed(2)}`;
        })
        .filter((complaint) => complaint !== ''),
    ),
  );

const slugs = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}[a-z0-9]$/);
const accents = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('brand theme', () => {
  it('BRND-02: only white-label brands have tokens of their own', () => {
    for (const id of ['atc', 'kbb', 'ford', 'caranddriver', 'demo'] as const) {
      expect(brandTheme(resolveBrand(defaultBrandConfig, { place: { id } }))).toEqual({});
    }
  });

  it('a theme derived from a slug has enough contrast in light and dark and is always the same', () => {
    fc.assert(
      fc.property(slugs, (slug) => {
        const theme = brandTheme(tenantBrand({ slug }));
        expect(weakPairs(theme)).toEqual([]);
        expect(brandTheme(tenantBrand({ slug }))).toEqual(theme);
      }),
    );
  });

  it('every pair of colors has enough contrast with any configured accent or hue', () => {
    const check = (tenant: Partial<Tenant>) => {
      expect(weakPairs(brandTheme(tenantBrand({ slug: 'a', ...tenant })))).toEqual([]);
    };
    fc.assert(fc.property(accents, (accent) => check({ accent })));
    fc.assert(fc.property(fc.integer({ min: 0, max: 360 }), (hue) => check({ hue })));
    fc.assert(fc.property(accents, fc.integer({ min: 0, max: 360 }), (accent, hue) => check({ accent, hue })));
  });

  it('text on a dark header has enough contrast', () => {
    fc.assert(
      fc.property(accents, (accent) => {
        const theme = brandTheme(tenantBrand({ slug: 'a', accent, chrome: 'dark' }));
        expect(theme['--header-scheme']).toBe('dark');
        for (const role of ['text', 'muted']) {
          expect(contrastRatio(hexOf(theme, role, 1), theme['--header-bg'] ?? '')).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it.each([
    ['#ffcc00', '#000000'],
    ['#f2a900', '#000000'],
    ['#ffffff', '#000000'],
    ['#5a3bb5', '#ffffff'],
    ['#000000', '#ffffff'],
  ])('the accent %s is kept as configured, with readable text on it', (accent, text) => {
    const theme = brandTheme(tenantBrand({ slug: 'larkspur', accent }));
    expect([hexOf(theme, 'accent', 0), hexOf(theme, 'on-accent', 0)]).toEqual([accent, text]);
  });

  it('corners and header are as configured', () => {
    const theme = brandTheme(tenantBrand({ slug: 'larkspur', accent: '#5a3bb5', corners: 'round', chrome: 'tinted' }));
    expect(theme['--radius-control']).toBe('999px');
    expect(theme['--header-bg']).toBe('var(--hero-top)');
  });

  it('derived themes differ in more than hue, and none has the hues of errors or great deals', () => {
    const themes = ['acme', 'bolt', 'cedar', 'delta-cars', 'elm', 'fjord', 'grove', 'harbor'].map((slug) =>
      brandTheme(tenantBrand({ slug })),
    );
    expect(new Set(themes.map((theme) => hexOf(theme, 'accent', 0))).size).toBe(themes.length);
    expect(new Set(themes.map((theme) => theme['--radius-md'])).size).toBeGreaterThan(1);
    expect(new Set(themes.map((theme) => theme['--header-line'])).size).toBeGreaterThan(1);
    for (const theme of themes) {
      const { h } = hexToOklch(hexOf(theme, 'accent', 0));
      expect((h > 30 && h < 115) || (h > 180 && h < 350)).toBe(true);
    }
  });
});

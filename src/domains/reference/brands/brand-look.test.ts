import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#lib/colour.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { resolveBrand } from './brand-host.ts';
import { type BrandColors, brandLook } from './brand-look.ts';

const sheet = (file: string) => readFileSync(new URL(`../../../ui/theme/${file}`, import.meta.url), 'utf8');

const rolesIn = (css: string, selector: string): Map<string, string> => {
  const start = css.indexOf(`\n${selector} {`);
  const block = start === -1 ? '' : css.slice(start, css.indexOf('\n}', start));
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
};

const named = ['atc', 'kbb', 'ford', 'caranddriver', 'preview', 'demo'] as const;

const tenant = (accent: string) =>
  brandLook(
    resolveBrand(
      { ...defaultBrandConfig, tenants: { acme: { name: 'Acme', accent, corners: 'square' } } },
      { place: { id: 'whitelabel', slug: 'acme' } },
    ),
  );

describe('brandLook, for mails and images without style sheets', () => {
  it.each(named)('BRND-06: %s has the colors and corners of its style sheet', (id) => {
    const written = new Map([
      ...rolesIn(sheet('tokens.css'), ':where(:root, [data-brand])'),
      ...rolesIn(sheet('brands.css'), `[data-brand="${id}"]`),
    ]);
    const { light, dark, corners } = brandLook(resolveBrand(defaultBrandConfig, { place: { id } }));
    for (const role of Object.keys(light) as (keyof BrandColors)[]) {
      const both = light[role] === dark[role] ? light[role] : `light-dark(${light[role]}, ${dark[role]})`;
      expect([role, both]).toEqual([role, written.get(role)]);
    }
    expect([corners.card, corners.control]).toEqual([written.get('radius-lg'), written.get('radius-control')]);
  });

  it.each(['#ffcc00', '#ffffff', '#000000', '#5a3bb5', '#00ff88'])(
    'BRND-06: %s is kept as the accent, and all text has enough contrast',
    (accent) => {
      const { light, dark, corners } = tenant(accent);
      expect([light.accent, corners]).toEqual([accent, { card: '4px', control: '3px' }]);
      for (const colors of [light, dark]) {
        for (const [mark, ground] of [
          ['on-accent', 'accent'],
          ['accent-text', 'raised'],
          ['text', 'raised'],
          ['text', 'fill'],
          ['muted', 'fill'],
          ['muted', 'sunken'],
        ] as const) {
          expect(contrastRatio(colors[mark], colors[ground]), `${mark} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );
});

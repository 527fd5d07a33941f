import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

type Roles = ReadonlyMap<string, string>;

const rolesIn = (css: string): Roles =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));

const block = (css: string, selector: string): Roles => {
  const start = css.indexOf(`\n${selector} {`);
  return rolesIn(css.slice(start, css.indexOf('\n}', start)));
};

const defaults = block(read('./tokens.css'), ':where(:root, [data-brand])');
const brandOf = (name: string): Roles =>
  new Map([...defaults, ...block(read('./brands.css'), `[data-brand="${name}"]`)]);

/** The colour of a role on one side, following references to other roles. */
const colour = (roles: Roles, role: string, side: 'light' | 'dark'): string => {
  const value = roles.get(role) ?? '';
  const reference = value.match(/^var\(--([\w-]+)\)$/)?.[1];
  if (reference) return colour(roles, reference, side);
  const [, light = value, dark = value] = value.match(/^light-dark\((#\w+), (#\w+)\)$/) ?? [];
  return side === 'light' ? light : dark;
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
};

const onEach = (mark: string, grounds: string, least: number) =>
  grounds.split(' ').map((ground) => ({ mark, ground, least }));

const pairs = [
  ...onEach('text', 'surface raised sunken fill overlay accent-soft highlight stage-top', 4.5),
  ...onEach('muted', 'surface raised sunken fill overlay highlight stage-floor', 4.5),
  ...onEach('on-accent', 'accent accent-hover', 4.5),
  ...onEach('accent-text', 'surface raised overlay accent-soft', 4.5),
  ...onEach('chosen-text', 'chosen-bg', 4.5),
  ...onEach('segment-on-text', 'segment-on', 4.5),
  ...onEach('inverse-text', 'inverse', 4.5),
  ...onEach('hero-text', 'hero-top', 4.5),
  ...onEach('deal-great', 'deal-great-soft', 4.5),
  ...onEach('deal-good', 'deal-good-soft', 4.5),
  ...onEach('deal-fair', 'deal-fair-soft', 4.5),
  ...onEach('deal-high', 'deal-high-soft', 4.5),
  ...onEach('positive', 'surface raised positive-soft highlight', 4.5),
  ...onEach('warning', 'surface raised warning-soft', 4.5),
  ...onEach('danger', 'surface raised danger-soft', 4.5),
  ...onEach('on-danger', 'danger', 4.5),
  ...onEach('info', 'info-soft', 4.5),
  ...onEach('line-strong', 'surface raised', 3),
  ...onEach('accent-mark', 'surface raised', 3),
  ...onEach('focus', 'surface raised sunken', 3),
];

describe.each(['atc', 'kbb', 'ford', 'caranddriver', 'preview', 'demo'])('contrast of %s', (brand) => {
  it.each(['light', 'dark'] as const)('every pair of color roles has enough contrast in %s', (side) => {
    const roles = brandOf(brand);
    const tooLow = pairs
      .map(({ mark, ground, least }) => ({
        pair: `${mark} on ${ground}`,
        least,
        ratio: contrast(colour(roles, mark, side), colour(roles, ground, side)),
      }))
      .filter(({ ratio, least }) => !(ratio >= least));
    expect(tooLow).toEqual([]);
  });
});

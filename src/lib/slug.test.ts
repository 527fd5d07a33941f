import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugKey, slugOf } from './slug.ts';

describe('slug', () => {
  it.each([
    ['F150', 'f150'],
    ['CR-V', 'cr-v'],
    ['MX-5 Miata', 'mx-5-miata'],
    ['Town & Country', 'town-and-country'],
    ['C/K 1500', 'c-k-1500'],
    ['ID.4', 'id4'],
    ["Coeur d'Alene", 'coeur-dalene'],
    ['Mercedes-Benz', 'mercedes-benz'],
    ['R8 Coupé', 'r8-coupe'],
    ['A & B / C', 'a-and-b-c'],
  ])('RULING-45: %s becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('RULING-45: segments are compared without punctuation, case or "+"', () => {
    expect(slugKey('f-150')).toBe(slugKey('F150'));
    expect(slugKey('LS+430')).toBe(slugKey('ls-430'));
    expect(slugKey('Town+&+Country')).toBe(slugKey('town-and-country'));
    expect(slugKey('es-350')).not.toBe(slugKey('es-300'));
  });

  it('RULING-45: a slug has only lower-case letters, digits and single inner hyphens, and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = slugOf(name);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugOf(slug)).toBe(slug);
        expect(slugKey(slug)).toBe(slugKey(name));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, hexToOklch, oklchToHex, readableOn } from './colour.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const grey = fc.integer({ min: 0, max: 255 }).map((n) => `#${n.toString(16).padStart(2, '0').repeat(3)}`);
const oklch = fc.record({
  l: fc.double({ min: 0, max: 1, noNaN: true }),
  c: fc.double({ min: 0, max: 0.4, noNaN: true }),
  h: fc.double({ min: 0, max: 360, noNaN: true }),
});

describe('color', () => {
  it('converts the primaries to their published OKLCH values', () => {
    expect(hexToOklch('#ff0000').l).toBeCloseTo(0.628, 3);
    expect(hexToOklch('#ff0000').c).toBeCloseTo(0.2577, 3);
    expect(hexToOklch('#ff0000').h).toBeCloseTo(29.23, 1);
    expect(hexToOklch('#0000ff').h).toBeCloseTo(264.05, 1);
  });

  it('every sRGB color converts to OKLCH and back unchanged', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(oklchToHex(hexToOklch(colour))).toBe(colour);
      }),
    );
  });

  it('maps any OKLCH color into sRGB with almost the same lightness', () => {
    fc.assert(
      fc.property(oklch, (wanted) => {
        // Below this the steps of an eight-bit screen are wider than the tolerance.
        const colour = { ...wanted, l: Math.max(0.15, wanted.l) };
        const hex = oklchToHex(colour);
        expect(hex).toMatch(/^#[0-9a-f]{6}$/);
        expect(Math.abs(hexToOklch(hex).l - colour.l)).toBeLessThan(0.02);
      }),
    );
  });

  it('computes WCAG contrast', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBe(21);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#777777')).toBe(contrastRatio('#777777', '#ffffff'));
    expect(contrastRatio('#b83e12', '#b83e12')).toBe(1);
  });

  it('finds a shade with a contrast of at least 4.5 on any single background', () => {
    fc.assert(
      fc.property(oklch, fc.oneof(hex, grey), (colour, ground) => {
        expect(contrastRatio(readableOn(colour, [ground], 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('keeps a color that already has enough contrast', () => {
    expect(readableOn(hexToOklch('#5a3bb5'), ['#ffffff'], 4.5)).toBe('#5a3bb5');
  });
});

// Paint colors, and their shades under studio light.

export const PAINTS = {
  beige: '#F5F5DC',
  black: '#16191D',
  blue: '#05518D',
  brown: '#5A3D2B',
  burgundy: '#6B1426',
  charcoal: '#3A4047',
  gold: '#B8934A',
  gray: '#6C747D',
  green: '#1E5B45',
  'off white': '#EFEBE1',
  orange: '#DD5F16',
  pink: '#DE8FA4',
  purple: '#55337F',
  red: '#B8141F',
  silver: '#A7AEB6',
  tan: '#BFA580',
  turquoise: '#1B9AA0',
  white: '#F4F6F8',
  yellow: '#EDBE1C',
} as const;
export type PaintName = keyof typeof PAINTS;

type Rgb = [number, number, number];
const rgb = (h: string): Rgb => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16)) as Rgb;

export function mix(a: string, b: string, t: number): string {
  const p = rgb(a),
    q = rgb(b);
  return (
    '#' +
    p
      .map((v, i) =>
        Math.round(v + ((q[i] ?? v) - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

function luma(h: string): number {
  const [r, g, b] = rgb(h);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

const darkest = 0.14;
/** Whether black lines would be invisible on it. */
export const isDark = ({ base }: Shades): boolean => luma(base) < darkest;

/** Whether a red lens would be hard to see on it. */
export const isWarm = ({ base }: Shades): boolean => {
  const [r, g, b] = rgb(base);
  return r > 90 && r > 1.8 * g && r > 2 * b;
};

export type Shades = {
  base: string;
  sky: string;
  light: string;
  mid: string;
  shade: string;
  deep: string;
  bounce: string;
  line: string;
  gloss: number;
  edge: string;
};

/**
 * Light paints are shaded by their shadows, dark ones by their reflections: with a single formula white would look flat
 * and black would have no detail, so they are split by luma.
 */
export function shades(paint: string): Shades {
  const base = paint.startsWith('#') ? paint : (PAINTS[paint as PaintName] ?? PAINTS.silver);
  const l = luma(base);
  const ink = '#0A0E14';
  if (l > 0.78) {
    const grey = mix(base, '#64707E', 0.5);
    return {
      base,
      sky: mix(base, '#FFFFFF', 0.85),
      light: mix(base, '#FFFFFF', 0.4),
      mid: mix(base, '#8A96A4', 0.13),
      shade: mix(base, '#6C7886', 0.32),
      deep: mix(base, '#3C4652', 0.58),
      bounce: mix(base, '#7E8894', 0.36),
      line: mix(grey, ink, 0.45),
      gloss: 0.95,
      edge: mix(base, '#4E5965', 0.55),
    };
  }
  if (l < darkest) {
    // Very dark paint mainly reflects the studio: drawn in its true color, doors and lamps would be invisible.
    const seen = mix(base, '#5B6773', 0.2);
    return {
      base,
      sky: mix(seen, '#D5E0EB', 0.66),
      light: mix(seen, '#B4C3D2', 0.34),
      mid: mix(seen, '#8797A8', 0.1),
      shade: mix(base, '#000308', 0.2),
      deep: mix(base, '#000308', 0.5),
      bounce: mix(seen, '#93A2B2', 0.3),
      line: '#020304',
      gloss: 0.74,
      edge: mix(base, '#B8C6D4', 0.62),
    };
  }
  return {
    base,
    sky: mix(base, '#FFFFFF', 0.62),
    light: mix(base, '#FFFFFF', 0.24),
    mid: mix(base, ink, 0.07),
    shade: mix(base, ink, 0.32),
    deep: mix(base, ink, 0.62),
    bounce: mix(base, '#FFFFFF', 0.11),
    line: mix(base, ink, 0.8),
    gloss: 0.7,
    edge: mix(base, '#FFFFFF', 0.4),
  };
}

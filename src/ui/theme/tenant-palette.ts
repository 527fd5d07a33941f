import { contrastRatio, type Oklch, oklchToHex, readableOn } from '#lib/colour.ts';

/**
 * A value for every color role that a brand can set; semantic colors (positive, warning, danger) are the same for all.
 */
type Palette = Record<
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'fill'
  | 'fill-on'
  | 'overlay'
  | 'stage-top'
  | 'stage-floor'
  | 'text'
  | 'muted'
  | 'line'
  | 'line-strong'
  | 'inverse'
  | 'inverse-text'
  | 'accent'
  | 'accent-hover'
  | 'on-accent'
  | 'accent-text'
  | 'accent-soft'
  | 'accent-mark'
  | 'highlight'
  | 'hero-top'
  | 'hero-floor',
  string
>;

const TEXT_RATIO = 4.5;
const MARK_RATIO = 3;
const WHITE = '#ffffff';
const INK = '#000000';

/** Neutral colors are tinted with the brand's hue; with a gray accent they stay gray. */
const tinted = (accent: Oklch, h: number) => {
  const strength = Math.min(1, accent.c / 0.1);
  return (lightness: number, chroma: number): Oklch => ({ l: lightness, c: chroma * strength, h });
};

/**
 * Text on the accent is white where that is readable, else black, unless a brand says otherwise; the hover shade moves
 * away from the text color.
 */
const onAccent = (accent: Oklch, wanted: string | undefined): { text: string; hover: string } => {
  if (wanted !== undefined) {
    const isLighter = contrastRatio(wanted, INK) > contrastRatio(oklchToHex(accent), INK);
    const l = isLighter ? Math.max(0, accent.l - 0.08) : Math.min(1, accent.l + 0.06);
    return { text: wanted, hover: oklchToHex({ ...accent, l }) };
  }
  const isWhite = contrastRatio(WHITE, oklchToHex(accent)) >= TEXT_RATIO;
  if (!isWhite) return { text: INK, hover: oklchToHex({ ...accent, l: Math.min(1, accent.l + 0.06) }) };
  const hover = { ...accent, l: accent.l > 0.3 ? accent.l - 0.08 : accent.l + 0.1 };
  return { text: WHITE, hover: oklchToHex(hover) };
};

/** The accent is used unchanged as a background; as a foreground it is darkened until it has enough contrast. */
const lightPalette = (wanted: Oklch, hue: number, accentText: string | undefined): Palette => {
  const tint = tinted(wanted, hue);
  const surface = oklchToHex(tint(0.985, 0.006));
  const sunken = oklchToHex(tint(0.95, 0.016));
  const stageFloor = oklchToHex(tint(0.905, 0.026));
  const soft = oklchToHex(tint(0.945, 0.03));
  const heroTop = oklchToHex(tint(0.935, 0.032));
  const text = oklchToHex(tint(0.22, 0.045));
  const { text: textOnAccent, hover } = onAccent(wanted, accentText);
  return {
    surface,
    raised: WHITE,
    sunken,
    fill: sunken,
    'fill-on': WHITE,
    overlay: WHITE,
    'stage-top': oklchToHex(tint(0.965, 0.014)),
    'stage-floor': stageFloor,
    text,
    muted: readableOn(tint(0.47, 0.045), [stageFloor, heroTop, soft], TEXT_RATIO),
    line: oklchToHex(tint(0.91, 0.022)),
    'line-strong': readableOn(tint(0.6, 0.045), [surface], MARK_RATIO),
    inverse: text,
    'inverse-text': WHITE,
    accent: oklchToHex(wanted),
    'accent-hover': hover,
    'on-accent': textOnAccent,
    'accent-text': readableOn(wanted, [surface, soft], TEXT_RATIO),
    'accent-soft': soft,
    'accent-mark': readableOn(wanted, [surface, stageFloor], MARK_RATIO),
    highlight: soft,
    'hero-top': heroTop,
    'hero-floor': oklchToHex(tint(0.85, 0.075)),
  };
};

/** On dark backgrounds the accent is lightened (with less chroma, if it was dark) and has dark text. */
const darkPalette = (wanted: Oklch, hue: number): Palette => {
  const tint = tinted(wanted, hue);
  const raised = oklchToHex(tint(0.235, 0.028));
  const fill = oklchToHex(tint(0.29, 0.04));
  const stageTop = oklchToHex(tint(0.29, 0.045));
  const soft = oklchToHex(tint(0.29, 0.07));
  const text = oklchToHex(tint(0.96, 0.012));
  const light: Oklch = wanted.l > 0.76 ? wanted : { l: 0.76, c: Math.min(wanted.c, 0.14), h: wanted.h };
  const accent = readableOn(light, [raised], TEXT_RATIO);
  return {
    surface: oklchToHex(tint(0.19, 0.02)),
    raised,
    sunken: oklchToHex(tint(0.155, 0.018)),
    fill,
    'fill-on': oklchToHex(tint(0.38, 0.055)),
    overlay: oklchToHex(tint(0.27, 0.034)),
    'stage-top': stageTop,
    'stage-floor': oklchToHex(tint(0.215, 0.03)),
    text,
    muted: readableOn(tint(0.76, 0.04), [fill, soft, stageTop], TEXT_RATIO),
    line: oklchToHex(tint(0.32, 0.045)),
    'line-strong': readableOn(tint(0.6, 0.05), [raised], MARK_RATIO),
    inverse: text,
    'inverse-text': oklchToHex(tint(0.22, 0.045)),
    accent,
    'accent-hover': oklchToHex({ ...light, l: Math.min(1, light.l + 0.08) }),
    'on-accent': readableOn(tint(0.22, 0.09), [accent], TEXT_RATIO),
    'accent-text': readableOn({ ...light, l: 0.82 }, [raised, soft], TEXT_RATIO),
    'accent-soft': soft,
    'accent-mark': accent,
    highlight: soft,
    'hero-top': oklchToHex(tint(0.235, 0.05)),
    'hero-floor': oklchToHex(tint(0.18, 0.04)),
  };
};

/**
 * Every color role, derived from one accent; `hue` tints the backgrounds differently from the accent, and `accentText`
 * is written on the accent in light mode.
 */
export const tenantPalettes = (
  accent: Oklch,
  hue = accent.h,
  accentText?: string,
): { light: Palette; dark: Palette } => ({
  light: lightPalette(accent, hue, accentText),
  dark: darkPalette(accent, hue),
});

/** The palettes as CSS custom properties for a style attribute. */
export const tenantTokens = ({ light, dark }: ReturnType<typeof tenantPalettes>): Record<string, string> => {
  const roles = Object.keys(light) as (keyof Palette)[];
  return Object.fromEntries(roles.map((role) => [`--${role}`, `light-dark(${light[role]}, ${dark[role]})`]));
};

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. Equal steps look equal, unlike in hex or HSL. */
export type Oklch = { l: number; c: number; h: number };

type Rgb = readonly [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

const linearOfHex = (hex: string): Rgb => {
  const number = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number) => toLinear(((number >> shift) & 255) / 255);
  return [channel(16), channel(8), channel(0)];
};

const hexOfLinear = (rgb: Rgb): string => {
  const bytes = rgb.map((channel) => Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

const linearOfOklch = ({ l, c, h }: Oklch): Rgb => {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
};

export const hexToOklch = (hex: string): Oklch => {
  const [red, green, blue] = linearOfHex(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
};

const isDisplayable = (rgb: Rgb): boolean => rgb.every((channel) => channel >= -0.0001 && channel <= 1.0001);

/**
 * Reduces the chroma of a color outside of sRGB until it can be displayed; clipping its channels would change the hue.
 */
export const oklchToHex = (colour: Oklch): string => {
  const whole = linearOfOklch(colour);
  if (isDisplayable(whole)) return hexOfLinear(whole);
  let low = 0;
  let high = colour.c;
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2;
    if (isDisplayable(linearOfOklch({ ...colour, c: middle }))) low = middle;
    else high = middle;
  }
  return hexOfLinear(linearOfOklch({ ...colour, c: low }));
};

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOfHex(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The WCAG 2 contrast ratio, 1 to 21. */
export const contrastRatio = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/**
 * The nearest shade of a color with enough contrast on all the backgrounds: darker on light ones, lighter on dark ones.
 * Black or white where no shade reaches the ratio.
 */
export const readableOn = (colour: Oklch, grounds: readonly string[], ratio: number): string => {
  const passes = (hex: string) => grounds.every((ground) => contrastRatio(hex, ground) >= ratio);
  const darkest = grounds.reduce((lowest, ground) => Math.min(lowest, luminance(ground)), 1);
  // Above this luminance black contrasts more than white does.
  const step = darkest > 0.179 ? -0.005 : 0.005;
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const hex = oklchToHex({ ...colour, l });
    if (passes(hex)) return hex;
  }
  return step < 0 ? '#000000' : '#ffffff';
};

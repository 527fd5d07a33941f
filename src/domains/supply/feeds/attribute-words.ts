import type { ListingType } from '#domains/cars/listings/listing.ts';
import type { CabGroup } from '#domains/reference/catalogue/body-styles.ts';
import { type ColourCode, colours } from '#domains/reference/catalogue/colours.ts';
import type { Drive, EngineCode, FuelGroup, TransmissionCode } from '#domains/reference/catalogue/vocabulary.ts';
import { slugKey } from '#lib/slug.ts';

/** Reads the words of dealer feeds into codes of the catalogue; `undefined` for unknown words. */

const firstMatch =
  <T>(patterns: readonly (readonly [RegExp, T])[]) =>
  (text: string): T | undefined =>
    patterns.find(([pattern]) => pattern.test(text))?.[1];

export const listingTypeOf = firstMatch<ListingType>([
  [/^(3p.?cert|third.?party.?certified|dealer.?certified)$/i, '3P_CERT'],
  [/^(c|cpo|cert|certified|certified.?pre.?owned|manufacturer.?certified|certified.?used)$/i, 'CERTIFIED'],
  [/^(n|new)$/i, 'NEW'],
  [/^(u|used|pre.?owned)$/i, 'USED'],
]);

export const fuelGroupOf = firstMatch<FuelGroup>([
  [/plug.?in|phev|^pih$/i, 'PIH'],
  [/hybrid|hev|^hyb$/i, 'HYB'],
  [/hydrogen|fuel.?cell|^hyd$/i, 'HYD'],
  [/electric|^bev$|^ev$|^ele$/i, 'ELE'],
  [/diesel|^dsl$/i, 'DSL'],
  [/gas|petrol|flex|e85|unleaded|^gsl$/i, 'GSL'],
]);

export const transmissionOf = firstMatch<TransmissionCode>([
  [
    /auto|cvt|\bivt\b|dct|dual.?clutch|shiftable|single.?speed|direct.?drive|tronic|speedshift|powershift|hydra-?matic|\bpdk\b|\bdsg\b|\ba\/t\b|^a\d*$|^aut$/i,
    'AUT',
  ],
  [/manual|stick|\bm\/t\b|^m\d*$|^man$/i, 'MAN'],
]);

/** Brakes on all wheels do not mean all-wheel drive: `4-Wheel Disc AWD` is all-wheel drive because of `AWD`. */
export const driveOf = firstMatch<Drive>([
  [/4wd|4x4|(four|4).?wheel(?!.?(disc|drum|abs|brake|antilock|anti-lock|independent))/i, '4WD'],
  [/awd|all.?wheel|quattro|xdrive|4matic|4motion|sh-awd/i, 'AWD'],
  [/fwd|front/i, 'FWD'],
  [/rwd|rear/i, 'RWD'],
]);

/** `2WD` and `4x2` do not say which wheels are driven. */
export const drivesTwoWheels = (text: string): boolean => /\b(2wd|4x2|(two|2).?wheel.?drive)\b/i.test(text);

/** Removes the number of doors from a style: `4D Sport Utility`, `Sedan 4 Dr.`, `4dr Car`. */
export const withoutDoors = (text: string): string =>
  text
    .replace(/\b\d\s*-?\s*(d|dr|door)s?\b\.?/i, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The number of doors in a style: `4D Sport Utility`, `4dr Car`. */
export const doorsIn = (text: string): number | undefined => {
  const count = /\b([2-5])\s*-?\s*(?:d|dr|door)s?\b/i.exec(text)?.[1];
  return count === undefined ? undefined : Number(count);
};

/** Drives that are part of a trim's or model's name: `C 300 4MATIC`, `330i xDrive`, `SE AWD`. */
export const driveInName = (text: string): Drive | undefined => {
  if (/\b(4wd|4x4)\b/i.test(text)) return '4WD';
  return /\b(awd|xdrive(\d+\w*)?|4matic|4motion|quattro|sh-awd)(?![a-z])/i.test(text) ? 'AWD' : undefined;
};

export const cabGroupOf = firstMatch<CabGroup>([
  [/crew|double|quad|mega|access cab max|supercrew/i, 'CREW'],
  [/ext|super ?cab|king|access|club/i, 'EXTEND'],
  [/reg|standard|single/i, 'REG'],
]);

const cylinders: Readonly<Record<string, EngineCode>> = {
  3: '3CLDR',
  4: '4CLDR',
  5: '5CLDR',
  6: '6CLDR',
  8: '8CLDR',
  10: '10CLDR',
  12: '12CLDR',
  16: '16CLDR',
};

export type EngineWords = { litres: number | undefined; code: EngineCode | undefined; electric: boolean };

/** Parses `2.5L I4`, `3.5-liter V-6`, `4-Cyl`, `Rotary`, `Electric Motor`. */
export const engineWords = (text: string): EngineWords => {
  const litres = /(\d{1,2}\.\d)\s*-?\s*(?:l\b|lit)?/i.exec(text)?.[1];
  const count = /\b[vihw]-?(\d{1,2})\b/i.exec(text)?.[1] ?? /\b(\d{1,2})[\s-]*cyl/i.exec(text)?.[1];
  const code = /rotary/i.test(text) ? 'RTR' : cylinders[count ?? ''];
  return { litres: litres === undefined ? undefined : Number(litres), code, electric: /electric|\bev\b/i.test(text) };
};

const otherColourWords: Readonly<Record<string, ColourCode>> = {
  grey: 'GRAY',
  graphite: 'GRAY',
  gunmetal: 'GRAY',
  slate: 'GRAY',
  magnetic: 'GRAY',
  steel: 'SILVER',
  platinum: 'SILVER',
  aluminum: 'SILVER',
  ebony: 'BLACK',
  onyx: 'BLACK',
  jet: 'BLACK',
  midnight: 'BLACK',
  navy: 'BLUE',
  maroon: 'BURGUNDY',
  ruby: 'RED',
  crimson: 'RED',
  bronze: 'BROWN',
  mocha: 'BROWN',
  saddle: 'BROWN',
  champagne: 'GOLD',
  sand: 'TAN',
  camel: 'TAN',
  cream: 'OFFWHITE',
  ivory: 'OFFWHITE',
  pearl: 'WHITE',
  teal: 'TURQUOISE',
  violet: 'PURPLE',
};

const colourByWord: ReadonlyMap<string, ColourCode> = new Map([
  ...Object.entries(otherColourWords),
  ...colours.map(({ code, name }) => [slugKey(name), code] as const),
]);

/** The basic color in a paint's name: the last color word, because "Pearl White" is a white. */
export const simpleColourOf = (name: string): ColourCode | undefined =>
  colourByWord.get(slugKey(name)) ??
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => colourByWord.get(word) ?? [])
    .at(-1);

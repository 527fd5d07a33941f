import { slugKey } from '#lib/slug.ts';
import {
  type BodyStyleName,
  bodyStyleOrder,
  type VehicleStyle,
  type VehicleStyleCode,
  vehicleStyles,
} from './vehicle-styles.ts';

/** Truck cabs; each comes in two sizes. */
export const cabGroups = [
  { code: 'REG', name: 'Regular Cab' },
  { code: 'EXTEND', name: 'Extended Cab' },
  { code: 'CREW', name: 'Crew Cab' },
] as const;
export type CabGroup = (typeof cabGroups)[number]['code'];

/** Bed lengths of pickups. */
export const bedLengths = [
  { code: 'SHORT', name: 'Short (under 6 ft)' },
  { code: 'STANDARD', name: 'Standard (6 to 7 ft)' },
  { code: 'LONG', name: 'Long (7 ft or more)' },
] as const;

const cabSizes = [
  { code: 'COMPACT', name: 'Compact' },
  { code: 'FULLSIZE', name: 'Fullsize' },
] as const;

export const truckSubtypes = cabGroups.flatMap((cab) =>
  cabSizes.map((size) => ({
    code: 'TRUCKS',
    name: `${size.name} ${cab.name}`,
    size: size.code,
    group: cab.code,
    groupName: cab.name,
    subtypeCode: `${size.code}_${cab.code}`,
  })),
);

/** Body subtypes that API clients may filter by. */
export const bodySubtypes: readonly { code: string; name: string }[] = [
  ...cabGroups,
  ...cabSizes.map(({ code, name }) => ({ code, name: `${name} Truck` })),
  ...truckSubtypes.map(({ subtypeCode, name }) => ({ code: subtypeCode, name })),
  { code: 'MINIVAN', name: 'Minivan' },
  { code: 'VANS', name: 'Van' },
];

/** Subtypes that are also valid as a style of their own. */
export const partsOfStyles: readonly string[] = ['MINIVAN', 'VANS'];

/** The finer style codes that older clients send, with the style each belongs to. */
export const bodyStyles = [
  { code: 'CONVERT', name: 'Convertible', style: 'CONVERT' },
  { code: 'COUPE', name: 'Coupe', style: 'COUPE' },
  { code: 'HATCH', name: 'Hatchback', style: 'HATCH' },
  { code: 'MINIVAN', name: 'Minivan', style: 'VANMV' },
  { code: 'SEDAN', name: 'Sedan', style: 'SEDAN' },
  { code: 'SUV', name: 'Sport Utility', style: 'SUVCROSS' },
  { code: 'TRUCKS', name: 'Truck', style: 'TRUCKS' },
  { code: 'VANS', name: 'Van', style: 'VANMV' },
  { code: 'WAGON', name: 'Wagon', style: 'WAGON' },
] as const;

/** The drawings used when there is no photo. */
export const vehicleShapes = [
  'sedan',
  'luxury-sedan',
  'coupe',
  'sports-coupe',
  'classic-coupe',
  'convertible',
  'hatchback',
  'wagon',
  'compact-suv',
  'large-suv',
  'ev-crossover',
  'crew-cab-truck',
  'regular-cab-truck',
  'minivan',
  'cargo-van',
] as const;
export type VehicleShape = (typeof vehicleShapes)[number];

/**
 * Words of dealer feeds and research data that mean a style (RULING-59), in addition to the codes, names and slugs
 * above.
 */
const sourceWords: Readonly<Record<VehicleStyleCode, readonly string[]>> = {
  CONVERT: ['Cabriolet', 'Roadster'],
  COUPE: [],
  HATCH: [],
  SEDAN: [],
  SUVCROSS: ['SUV', 'Crossover', 'Sport Utility Vehicle'],
  TRUCKS: [
    'Trucks',
    'Pickup',
    'Pickup Truck',
    ...cabGroups.flatMap((cab) => [cab.code, cab.name]),
    ...truckSubtypes.map((subtype) => subtype.name),
  ],
  VANMV: ['Van', 'Passenger Van', 'Cargo Van', 'Passenger/Cargo Van'],
  WAGON: ['Station Wagon'],
};

/** Listings contain the codes, so most lookups need no normalization. */
const styleByCode: ReadonlyMap<string, VehicleStyle> = new Map(vehicleStyles.map((style) => [style.code, style]));

const styleByWord: ReadonlyMap<string, VehicleStyle> = new Map(
  vehicleStyles.flatMap((style) =>
    [
      style.code,
      style.name,
      style.slug,
      ...sourceWords[style.code],
      ...bodyStyles.filter((body) => body.style === style.code).flatMap((body) => [body.code, body.name]),
    ].map((word) => [slugKey(word), style] as const),
  ),
);

/** The style of any code, name, slug or feed word; undefined if unknown (RULING-59). */
export const vehicleStyleOf = (word: string): VehicleStyle | undefined =>
  styleByCode.get(word) ?? styleByWord.get(slugKey(word));

export const bodyStyleName = (word: string): BodyStyleName | undefined => vehicleStyleOf(word)?.display;

/**
 * The display names of source styles, without duplicates and in display order; unknown ones are left out (RSRCH-07,
 * RULING-59).
 */
export const orderedBodyStyles = (words: readonly string[]): readonly BodyStyleName[] => {
  const names = new Set(words.map(bodyStyleName));
  return bodyStyleOrder.filter((name) => names.has(name));
};

export const isVehicleStyleCode = (code: string): code is VehicleStyleCode =>
  vehicleStyles.some((style) => style.code === code);
export const isVehicleShape = (shape: string): shape is VehicleShape =>
  (vehicleShapes as readonly string[]).includes(shape);
export const isCabGroup = (code: string): code is CabGroup => cabGroups.some((cab) => cab.code === code);

/** The default drawing of a style. */
export const shapeOfStyle: Readonly<Record<VehicleStyleCode, string>> = {
  CONVERT: 'convertible',
  COUPE: 'coupe',
  HATCH: 'hatchback',
  SEDAN: 'sedan',
  SUVCROSS: 'compact-suv',
  TRUCKS: 'crew-cab-truck',
  VANMV: 'minivan',
  WAGON: 'wagon',
};

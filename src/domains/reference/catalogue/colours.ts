import { slugOf } from '#lib/slug.ts';

const table = [
  ['BEIGE', 'Beige', 'F5F5DC'],
  ['BLACK', 'Black', '000000'],
  ['BLUE', 'Blue', '05518D'],
  ['BROWN', 'Brown', '993300'],
  ['BURGUNDY', 'Burgundy', 'A31B1B'],
  ['CHARCOAL', 'Charcoal', '333333'],
  ['GOLD', 'Gold', 'B98112'],
  ['GRAY', 'Gray', '454545'],
  ['GREEN', 'Green', '248B15'],
  ['OFFWHITE', 'Off White', 'FFFFEE'],
  ['ORANGE', 'Orange', 'FF7700'],
  ['PINK', 'Pink', 'FF69B4'],
  ['PURPLE', 'Purple', '6600FF'],
  ['RED', 'Red', 'E31313'],
  ['SILVER', 'Silver', '8B8B8B'],
  ['TAN', 'Tan', 'D2B48C'],
  ['TURQUOISE', 'Turquoise', '44EEDD'],
  ['WHITE', 'White', 'D7D7D7'],
  ['YELLOW', 'Yellow', 'F3D511'],
] as const;

export type ColourCode = (typeof table)[number][0];

export type Colour = {
  readonly code: ColourCode;
  readonly name: string;
  readonly rgbHex: string;
  readonly slug: string;
};

/** The simple exterior and interior colors (URL-22). */
export const colours: readonly Colour[] = table.map(([code, name, rgbHex]) => ({
  code,
  name,
  rgbHex,
  slug: slugOf(name),
}));

const byCode: ReadonlyMap<string, Colour> = new Map(colours.map((colour) => [colour.code, colour]));

export const isColourCode = (code: string): code is ColourCode => byCode.has(code);
export const colourByCode = (code: string): Colour | undefined => byCode.get(code);

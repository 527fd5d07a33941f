import { z } from 'zod';
import { cornersOf, numbersOf, type V } from './corners.ts';
import { inks, partsOf } from './parts.ts';

// The description of a model generation. Published sizes are in millimeters, as in data sheets. Everything drawn is in
// centimeters: x from the front bumper to the rear, y up from the ground, the car facing left.

const Ink = z.enum(inks);

const Numbers = <Count extends number>(least: Count, most: number = least) =>
  z
    .string()
    .transform((text) => numbersOf(text, /\s+/))
    .refine((list) => list.length >= least && list.length <= most && list.every(Number.isFinite), 'not these numbers');

const Corners = z.string().transform((text, context): V[] => {
  const corners = cornersOf(text);
  if (corners) return corners;
  context.addIssue({ code: 'custom', message: `not corners: ${text}` });
  return z.NEVER;
});
const Lines = z.array(Corners);
const Corner = Corners.transform(([corner]): V => corner ?? [0, 0]);

const Parts = z.array(z.string()).transform((texts, context) =>
  texts.flatMap((text) => {
    const parts = partsOf(text);
    if (!parts) context.addIssue({ code: 'custom', message: `not a part: ${text}` });
    return parts ?? [];
  }),
);

const Lamp = z.strictObject({
  lens: Corners,
  /** Lit lines inside the lens. */
  lit: Lines.optional(),
  /** Round optics: center and radii; seen at an angle they are narrower than high. */
  eyes: Corners.optional(),
  /** Smoked housings, as on most lamps since about 2018. */
  dark: z.boolean().optional(),
  /** Sticks out from the body; other lamps are clipped to it. */
  proud: z.boolean().optional(),
});
export type Lamp = z.output<typeof Lamp>;

const Size = Numbers(5).transform(([length = 0, width = 0, height = 0, wheelbase = 0, front = 0]) => ({
  length,
  width,
  height,
  wheelbase,
  front,
}));

const archForms = ['round', 'flat', 'square', 'oct', 'hex', 'trapeze'] as const;
export type ArchForm = (typeof archForms)[number];

const Pillar = z.string().transform((text) => {
  const [low = '', high = '', width = '', ink] = text.split(' ');
  return { low: Number(low), high: Number(high), width: Number(width), ink: Ink.optional().parse(ink) };
});

const Face = z.strictObject({
  grille: z.enum([
    ...['kidney', 'slots', 'bars', 'split', 'trap', 'field', 'vee', 'cross', 'mouth', 'slot'],
    ...['round', 'thin', 'box', 'frame', 'mesh', 'louver', 'none'],
  ] as const),
  lamps: z.enum([
    ...['round', 'oval', 'cclamp', 'square', 'vertical', 'split', 'bar', 'strip', 'quad'],
    ...['pixel', 'claw', 'wedge', 'slim'],
  ] as const),
  rear: z.enum([
    ...['bar', 'strip', 'cclamp', 'tri', 'quad', 'round', 'pixel', 'tall', 'stack', 'doors'],
    ...['low', 'wedge'],
  ] as const),
  /** The roof's half-width as a share of the body's. */
  roof: z.number().optional(),
  tall: z.boolean().optional(),
  chrome: z.boolean().optional(),
  /** Straight edges instead of rounded shoulders. */
  folded: z.boolean().optional(),
  /** The radius of round lamps. */
  big: z.number().optional(),
});
export type Face = z.output<typeof Face>;

/** The fields of a shape that a similar model can inherit, scaled to its own size. */
const shapeFields = {
  body: z.enum([
    ...['sedan', 'coupe', 'hatchback', 'wagon', 'suv', 'pickup', 'minivan', 'van', 'convertible', 'liftback'],
  ] as const),
  /** The size on the tire's sidewall, which gives its radius and the share of the rim. */
  tyres: z.string().regex(/^\d+\/\d+R\d+$/),
  wheel: z.string(),

  /** The silhouette, clockwise, begins with `nose`: from the lower front corner up to the hood's edge. */
  nose: Corners,
  /** The foot of the windshield. */
  cowl: Corner,
  /** From the windshield's upper edge to the rear edge of the roof. */
  roof: Corners,
  /** From the foot of the rear window (or tailgate, or cab) to the lower rear corner. */
  tail: Corners,
  /** The lower edge of the body: ahead of the front wheel, between the wheels, and behind the rear wheel. */
  sill: Numbers(3).transform(([front = 0, mid = 0, rear = 0]): [number, number, number] => [front, mid, rear]),
  /** The form of the wheel opening, and its distance from the tire. */
  arch: z.strictObject({ form: z.enum(archForms).optional(), gap: z.number() }),

  /** Heights where the shading changes: the shoulder, and where the side curves in at the bottom. */
  belt: z.number(),
  tuck: z.number(),
  /** Character lines, front to rear; the first is the main one. */
  creases: Lines,
  rocker: Corners.optional(),

  /** Side windows, clockwise from the lower front corner. */
  glass: Lines,
  /** Pillars across the glass: x at the belt, x at the roof, width; optionally in body color. */
  pillars: z.array(Pillar),
  /** The line around the windows. */
  surround: z.enum(['chrome', 'black', 'none']).optional(),
  /** The width of the visible edges of windshield and rear window at their foot. 0 for none. */
  slivers: Numbers(2).optional(),

  /**
   * Door gaps: the leading edge of the front door, then each following edge; the last of three follows the wheel
   * opening.
   */
  doors: z.union([z.literal('').transform((): number[] => []), Numbers(1, 4)]),
  /** Additional panel gaps. */
  cuts: Lines.optional(),
  /** Whether there are visible gaps between bumpers and fenders, from the lamps to the wheels. */
  seams: z.boolean().optional(),
  /** The gap of the hood; false if none is visible. */
  bonnet: z.union([Corners, z.literal(false)]).optional(),
  handles: z.union([z.literal('').transform((): V[] => []), Corners]),
  handle: z.enum(['bar', 'flush', 'pull', 'none']).optional(),
  /** Position and size. */
  mirror: Corner,
  seats: Corners.optional(),

  head: Lamp,
  rear: Lamp,
  /**
   * Unpainted lower parts: the height of their upper edge ahead of, between and behind the wheels, and the width of the
   * ring around the wheel openings.
   */
  cladding: z
    .strictObject({
      front: z.number().optional(),
      sill: z.number().optional(),
      rear: z.number().optional(),
      ring: z.number().optional(),
      ink: Ink.optional(),
    })
    .nullable()
    .optional(),
  rails: z
    .strictObject({ from: z.number(), to: z.number(), lift: z.number().optional(), ink: Ink.optional() })
    .nullable()
    .optional(),
  /** A roof in another color, down to this height (the line runs from the first to the last corner). */
  cap: z.strictObject({ at: Corners, ink: Ink }).nullable().optional(),
  /** How far a spoiler extends beyond the rear edge of the roof. 0 for none. */
  spoiler: z.number().optional(),
  /** A spare wheel on the tailgate: x, y, width, height. */
  spare: Numbers(4).nullable().optional(),
  parts: Parts,
  /** The design of the front and rear views; sizes come from the side view. */
  face: Face,
  /**
   * The plan of the front, which the side view does not show: the depth of its corners, their squareness (2 is round),
   * and the height of the fenders above the hood.
   */
  plan: z
    .strictObject({ depth: z.number().optional(), square: z.number().optional(), fender: z.number().optional() })
    .optional(),
};

const shape = z.object(shapeFields);
export type ShapeFields = z.output<typeof shape>;

/** "TOYOTA CAMRY 2018-2024", optionally with a body style of the catalog or the number of doors ("2d"). */
const Sold = z
  .string()
  .regex(/^\S+ \S+ \d{4}-(\d{4})?( [A-Z]+)?( \dd)?$/)
  .transform((text) => {
    const [make = '', model = '', years = '', ...more] = text.split(' ');
    const [from = '', to = ''] = years.split('-');
    const doors = more.find((word) => /^\dd$/.test(word));
    return {
      make,
      model,
      from: Number(from),
      to: to === '' ? Number.POSITIVE_INFINITY : Number(to),
      style: more.find((word) => /^[A-Z]+$/.test(word)),
      doors: doors === undefined ? undefined : Number.parseInt(doors, 10),
    };
  });
export type Sold = z.output<typeof Sold>;

const identity = {
  name: z.string(),
  /** The cars of the catalog that look like this. */
  of: z.array(Sold),
  /** Millimeters, as published: length, width, height, wheelbase, front overhang. */
  size: Size,
  /** The car's characteristic paint, if it has one. */
  paint: z.string().optional(),
  /** 3 for three rows of seats with a tailgate. */
  rows: z.literal(3).optional(),
  /** The roof heights a van is sold with, in millimeters. */
  roofs: z
    .strictObject({ low: z.number().optional(), medium: z.number().optional(), high: z.number().optional() })
    .optional(),
};

/** The identity of an entry, parsed without its shape. */
export const Identity = z.object(identity);
export type Identity = z.output<typeof Identity>;

/** An entry of data/generations. Missing fields are inherited from the one it is `like`. */
export const Description = z.strictObject({
  ...shape.partial().shape,
  ...identity,
  like: z.string().optional(),
  /** Parts in addition to the inherited ones. */
  more: Parts.optional(),
});
export type Description = z.output<typeof Description>;

export type Generation = ShapeFields &
  Pick<Description, 'name' | 'of' | 'size' | 'paint' | 'rows' | 'roofs'> & {
    id: string;
    /** The number of seat rows behind the front ones in a passenger van. */
    benches?: number;
  };

/** The fields required by every drawing; a description must have or inherit them. */
export const neededFields = Object.entries(shapeFields).flatMap(([field, type]) =>
  type.safeParse(undefined).success ? [] : [field as keyof ShapeFields],
);

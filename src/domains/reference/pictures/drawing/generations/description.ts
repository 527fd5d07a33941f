import { z } from 'zod';
import { cornersOf, numbersOf, type V } from './corners.ts';
import { inks, partsOf } from './parts.ts';

// What one model generation must say to be drawn. Published sizes are in millimetres, as data
// sheets print them. Everything drawn is in centimetres: x from the front bumper to the rear,
// y up from the ground, the car facing left.

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
  /** Round optics: centre and radii; foreshortened ones are narrower than high. */
  eyes: Corners.optional(),
  /** Smoked housings, as most lamps since about 2018. */
  dark: z.boolean().optional(),
  /** Stands out from the body; the others end where it ends. */
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
  /** Roof half-width as a share of the body's. */
  roof: z.number().optional(),
  tall: z.boolean().optional(),
  chrome: z.boolean().optional(),
  /** Straight edges instead of shoulders. */
  folded: z.boolean().optional(),
  /** Radius of round lamps. */
  big: z.number().optional(),
});
export type Face = z.output<typeof Face>;

/** Everything about a shape that a sibling may take over, stretched to its own size. */
const shapeFields = {
  body: z.enum([
    ...['sedan', 'coupe', 'hatchback', 'wagon', 'suv', 'pickup', 'minivan', 'van', 'convertible', 'liftback'],
  ] as const),
  /** As moulded on the tyre: gives its radius and the share of the rim. */
  tyres: z.string().regex(/^\d+\/\d+R\d+$/),
  wheel: z.string(),

  /** Silhouette, clockwise. nose: from the lower front corner up to the bonnet's edge. */
  nose: Corners,
  /** Foot of the windscreen. */
  cowl: Corner,
  /** From the windscreen's upper edge to the rear edge of the roof. */
  roof: Corners,
  /** From the foot of the rear window (or tailgate, or cab) to the lower rear corner. */
  tail: Corners,
  /** Lower edge of the body: ahead of the front wheel, between, behind the rear wheel. */
  sill: Numbers(3).transform(([front = 0, mid = 0, rear = 0]): [number, number, number] => [front, mid, rear]),
  /** Form of the wheel opening and its distance from the tyre. */
  arch: z.strictObject({ form: z.enum(archForms).optional(), gap: z.number() }),

  /** Heights where the shading turns: shoulder, and where the flank tucks under. */
  belt: z.number(),
  tuck: z.number(),
  /** Character lines, front to rear; the first is the main one. */
  creases: Lines,
  rocker: Corners.optional(),

  /** Window openings, clockwise from the lower front corner. */
  glass: Lines,
  /** Uprights across the glass: x at the belt, x at the roof, width; body-coloured when said. */
  pillars: z.array(Pillar),
  /** Bright or dark line around the windows. */
  surround: z.enum(['chrome', 'black', 'none']).optional(),
  /** Width at the foot of the slivers of windscreen and rear window seen from the side. 0: none. */
  slivers: Numbers(2).optional(),

  /** Shut lines: leading edge of the front door, then each following edge; the last of three follows the arch. */
  doors: z.union([z.literal('').transform((): number[] => []), Numbers(1, 4)]),
  /** Extra shut lines. */
  cuts: Lines.optional(),
  /** Whether the bumpers meet the fenders in a seam from the lamps to the wheels. */
  seams: z.boolean().optional(),
  /** Bonnet shut line; false where none shows. */
  bonnet: z.union([Corners, z.literal(false)]).optional(),
  handles: z.union([z.literal('').transform((): V[] => []), Corners]),
  handle: z.enum(['bar', 'flush', 'pull', 'none']).optional(),
  /** Where, and how large. */
  mirror: Corner,
  seats: Corners.optional(),

  head: Lamp,
  rear: Lamp,
  /** Unpainted lower parts: their upper edge ahead of, between and behind the wheels, and the ring around the arches. */
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
  /** Roof in another colour, down to this height (the line runs from the first to the last corner). */
  cap: z.strictObject({ at: Corners, ink: Ink }).nullable().optional(),
  /** How far a spoiler reaches beyond the rear edge of the roof. 0: none. */
  spoiler: z.number().optional(),
  /** A wheel carried on the tail: x, y, width, height. */
  spare: Numbers(4).nullable().optional(),
  parts: Parts,
  /** What the straight-on views are made of; sizes come from the side. */
  face: Face,
  /** What the side does not tell of the front: how deep its corners are, how square (2 is round), how high fenders stand over the hood. */
  plan: z
    .strictObject({ depth: z.number().optional(), square: z.number().optional(), fender: z.number().optional() })
    .optional(),
};

const shape = z.object(shapeFields);
export type ShapeFields = z.output<typeof shape>;

/** "TOYOTA CAMRY 2018-2024", then what else must hold: a body style of the catalogue, or its doors ("2d"). */
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
  /** The cars of the catalogue that look like this. */
  of: z.array(Sold),
  /** Millimetres, as published: length, width, height, wheelbase, front overhang. */
  size: Size,
  /** The paint this car is known in, where there is one. */
  paint: z.string().optional(),
  /** Rows of seats, where there are three behind a tailgate. */
  rows: z.literal(3).optional(),
  /** Heights of the roofs a van comes with, in millimetres. */
  roofs: z
    .strictObject({ low: z.number().optional(), medium: z.number().optional(), high: z.number().optional() })
    .optional(),
};

/** What an entry stands for, read without its lines. */
export const Identity = z.object(identity);
export type Identity = z.output<typeof Identity>;

/** One entry of data/generations. Whatever it does not say is taken from the one it is `like`, or missing. */
export const Description = z.strictObject({
  ...shape.partial().shape,
  ...identity,
  like: z.string().optional(),
  /** Parts beside those taken over. */
  more: Parts.optional(),
});
export type Description = z.output<typeof Description>;

export type Generation = ShapeFields &
  Pick<Description, 'name' | 'of' | 'size' | 'paint' | 'rows' | 'roofs'> & {
    id: string;
    /** Rows of seats behind the front ones of a van that carries people. */
    benches?: number;
  };

/** The fields every drawing needs; a description must come to have them, by itself or through its likeness. */
export const neededFields = Object.entries(shapeFields).flatMap(([field, type]) =>
  type.safeParse(undefined).success ? [] : [field as keyof ShapeFields],
);

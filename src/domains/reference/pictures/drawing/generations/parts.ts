import { cornersOf, numbersOf, type V } from './corners.ts';

export const inks = [
  ...(['body', 'light', 'shade', 'deep', 'line', 'black', 'gloss', 'grey', 'steel', 'silver'] as const),
  ...(['chrome', 'glass', 'red', 'amber', 'white', 'lit', 'wood'] as const),
] as const;
export type Ink = (typeof inks)[number];

const layers = ['under', 'body', 'over', 'top'] as const;

/** Any part besides outline, windows and lamps that makes a car recognizable. */
export type Part = {
  at: V[];
  /** Filled parts are closed; others are open lines. */
  fill?: Ink | undefined;
  stroke?: Ink | undefined;
  /** In centimeters. */
  width?: number | undefined;
  opacity?: number | undefined;
  /** under: behind the body. body: clipped to it. over: on it. top: also over the wheels. */
  layer: (typeof layers)[number];
};

const filled = (fill: Ink, layer: Part['layer'], at: V[], opacity?: number): Part => ({ fill, layer, at, opacity });
const drawn = (stroke: Ink, width: number, at: V[]): Part => ({ stroke, width, layer: 'over', at });

/** Parts that look the same on many cars and only differ in position. */
const named: Record<string, (...numbers: number[]) => Part[]> = {
  /** A dark strip under the doors. */
  sill: (x0 = 0, x1 = 0, y = 0) => [
    filled(
      'gloss',
      'body',
      [
        [x0, y],
        [x1, y],
        [x1, y - 7],
        [x0, y - 7],
      ],
      0.8,
    ),
  ],
  /**
   * The lower intake around the corner of the front bumper, and the lip under it: how far back they reach, the top, and
   * the bumper's lower edge.
   */
  chin: (w = 0, top = 0, low = 0) => [
    filled('gloss', 'body', [
      [-2, top - 8],
      [w * 0.2, top - 6, 2],
      [w * 0.44, top - 11, 3],
      [w * 0.36, low + 6, 2],
      [-2, low + 5],
    ]),
    filled('black', 'body', [
      [-2, low + 1.4],
      [w * 0.7, low + 1.4, 2],
      [w, low - 4],
      [-2, low - 4],
    ]),
  ],
  /** The grille from the side: a dark edge at the very front. */
  mouth: (low = 0, top = 0, w = 0) => [
    filled('gloss', 'body', [
      [-2, low],
      [-2, top],
      [w, top + 1, 2],
      [w * 0.8, low + 1, 2],
    ]),
  ],
  /** The dark lower part of the rear bumper. */
  apron: (x = 0, length = 0, top = 0, low = 0) => {
    const edge = low + (top - low) * 0.55;
    return [
      filled('black', 'body', [
        [x, edge - 1, 2],
        [length - 14, edge + 2, 3],
        [length + 4, edge + 3],
        [length + 4, low - 4],
        [x + 4, low - 4],
      ]),
    ];
  },
  pipe: (x = 0, y = 0) => [
    drawn('chrome', 2.4, [
      [x + 4, y + 0.4],
      [x + 10, y + 1.1],
    ]),
  ],
  /** A seat of an open car above the belt line, with its headrest: its center, the belt line, and its top. */
  seat: (x = 0, waist = 0, top = 0) => [
    filled('black', 'under', [
      [x - 15, waist - 8],
      [x - 8, top - 9, 4],
      [x + 8, top - 8, 4],
      [x + 12, waist - 8],
    ]),
    filled('grey', 'under', [
      [x - 6, top - 11.4, 3],
      [x - 6.4, top - 1, 4],
      [x + 6.4, top, 4],
      [x + 7.4, top - 11, 3],
    ]),
  ],
  /** The parts behind a pickup's cab: gap, rail cap, step and exhaust. */
  bed: (gap = 0, end = 0, rail = 0, sill = 0, axle = 0) => [
    drawn('gloss', 2.2, [
      [gap, rail],
      [gap, sill + 4],
    ]),
    drawn('black', 2.4, [
      [gap + 4, rail],
      [end, rail + 1.4],
    ]),
    filled('gloss', 'under', [
      [gap + 1, sill + 16],
      [axle - 50, sill + 16],
      [axle - 54, sill - 2],
      [gap + 5, sill - 2],
    ]),
    filled('gloss', 'under', [
      [axle + 46, sill + 18],
      [end - 4, sill + 18],
      [end - 16, sill + 4],
      [axle + 52, sill + 4],
    ]),
  ],
};

const isOneOf = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word);

/**
 * Parses a part: "gloss@body*.8 4,44 20,47", "/chrome:1.2 3,86 16,94" (ink, stroke and its width, layer, opacity), or a
 * named one: "chin 38 34 15".
 */
export const partsOf = (text: string): Part[] | undefined => {
  const [look = '', ...rest] = text.trim().split(/\s+/);
  const make = Object.hasOwn(named, look) ? named[look] : undefined;
  if (make) {
    const numbers = numbersOf(rest.join(' '), /\s+/);
    return numbers.every(Number.isFinite) ? make(...numbers) : undefined;
  }
  const read = /^([a-z]*)(?:\/([a-z]+):([\d.]+))?(?:@([a-z]+))?(?:\*([\d.]+))?$/.exec(look);
  const at = cornersOf(rest.join(' '));
  if (!read || !at) return undefined;
  const [, fill = '', stroke = '', width = '', layer = 'over', opacity] = read;
  if (!isOneOf(layers, layer) || (fill === '' && stroke === '')) return undefined;
  if ((fill !== '' && !isOneOf(inks, fill)) || (stroke !== '' && !isOneOf(inks, stroke))) return undefined;
  return [
    {
      at,
      layer,
      ...(fill === '' ? {} : { fill }),
      ...(stroke === '' ? {} : { stroke, width: Number(width) }),
      ...(opacity === undefined ? {} : { opacity: Number(opacity) }),
    },
  ];
};

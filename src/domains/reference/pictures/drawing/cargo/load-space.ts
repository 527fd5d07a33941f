import { bedLength } from '../generations/cabs.ts';
import type { Generation } from '../generations/description.ts';
import type { SideShape } from '../parts/types.ts';
import type { BedSpace } from './bed.ts';
import type { HatchSpace } from './hatch.ts';
import type { HoldSpace } from './hold.ts';
import type { TrunkSpace } from './trunk.ts';

export type LoadSpace = (
  | { kind: 'hatch'; space: HatchSpace }
  | { kind: 'trunk'; space: TrunkSpace }
  | { kind: 'bed'; space: BedSpace }
  | { kind: 'hold'; space: HoldSpace }
) & {
  /** Whether the seats fold, which makes a second picture. */
  folds: boolean;
};

type Measures = {
  body: Generation['body'];
  /** In centimeters. */
  width: number;
  height: number;
  rearOverhang: number;
  threeRows: boolean;
  /** The number of seat rows in a van. */
  benches: number;
  /** The inner length of a pickup's bed. */
  bed: number;
};

/** Coupes lower than this have no folding rear seats. */
const lowCoupe = 133;

/** The load space, in proportion to the car. */
const spaceOf = ({ body, width, height, rearOverhang, threeRows, benches, bed }: Measures): LoadSpace => {
  if (body === 'pickup') {
    const narrow = width < 195;
    return { kind: 'bed', folds: false, space: { width: narrow ? 112 : 130, wall: narrow ? 46 : 53, length: bed } };
  }
  if (body === 'van') {
    return {
      kind: 'hold',
      folds: false,
      space: { width: width * 0.84, height: height - 66, length: 310, rows: benches },
    };
  }
  if (body === 'minivan') {
    return {
      kind: 'hatch',
      folds: true,
      space: { width: width * 0.61, height: height * 0.53, rows: [58, 150], well: true },
    };
  }
  if (body === 'sedan' || body === 'coupe' || body === 'convertible') {
    const depth = body === 'convertible' ? 74 : rearOverhang * 0.92;
    const space = { width: width * 0.56, depth: Math.max(70, depth), height: height * 0.3 };
    return { kind: 'trunk', folds: body === 'sedan' || (body === 'coupe' && height > lowCoupe), space };
  }
  const last = rearOverhang * 0.95;
  const rows = threeRows ? [Math.max(32, last * 0.42), Math.max(32, last * 0.42) + 78] : [Math.max(56, last)];
  return { kind: 'hatch', folds: true, space: { width: width * 0.62, height: height * 0.45, rows } };
};

/** Undefined for rear-engined cars. */
export const loadSpaceOf = (generation: Generation): LoadSpace | undefined => {
  const { body, size, name, rows, benches = 0 } = generation;
  return name.startsWith('Porsche 911')
    ? undefined
    : spaceOf({
        body,
        width: size.width / 10,
        height: size.height / 10,
        rearOverhang: (size.length - size.front - size.wheelbase) / 10,
        threeRows: rows === 3,
        benches,
        bed: bedLength(generation),
      });
};

const bodies: Record<string, Generation['body']> = {
  sedan: 'sedan',
  'luxury-sedan': 'sedan',
  coupe: 'coupe',
  'sports-coupe': 'coupe',
  'classic-coupe': 'convertible',
  convertible: 'convertible',
  hatchback: 'hatchback',
  wagon: 'wagon',
  minivan: 'minivan',
  'cargo-van': 'van',
  'crew-cab-truck': 'pickup',
  'regular-cab-truck': 'pickup',
};

/** The load space of a generic shape; unknown shapes are treated as SUVs. */
export const shapeLoadSpace = (named: string, { length, height, axles, face }: SideShape): LoadSpace => {
  const [name = ''] = named.split('~');
  return spaceOf({
    body: bodies[name] ?? 'suv',
    width: face.width,
    height,
    rearOverhang: length - axles[1],
    threeRows: name === 'large-suv',
    benches: 0,
    bed: name === 'regular-cab-truck' ? 198 : 168,
  });
};

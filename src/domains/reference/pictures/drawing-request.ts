import { err, ok, type Result } from '#lib/result.ts';
import { type DrawOptions, loadOf, type View } from './drawing/draw-vehicle.ts';
import { drawnGeneration } from './drawing/generations/changes.ts';
import { roughEnding } from './drawing/generations/roughened.ts';
import { PAINTS, type PaintName } from './drawing/parts/paint.ts';
import { TRIMS } from './drawing/parts/upholstery.ts';
import { parseWheel } from './drawing/parts/wheels.ts';
import { shapeNamed } from './drawing/shapes/sized-shapes.ts';
import { readLook } from './drawing/storefront/look.ts';

/** Longer signs are truncated. */
const longestSign = 80;

const views = new Set<string>(['quarter', 'side', 'front', 'rear', 'wheel', 'interior', 'cargo', 'folded']);

/** Views that show the seats: their path has the upholstery color instead of the wheels. */
const inside = new Set<string>(['interior', 'cargo', 'folded']);

/** Interior colors without an upholstery of their own use the nearest one. */
const upholstery: Record<string, keyof typeof TRIMS> = {
  beige: 'ivory',
  offwhite: 'ivory',
  white: 'ivory',
  silver: 'gray',
  charcoal: 'black',
  burgundy: 'red',
  orange: 'tan',
  gold: 'tan',
};

/** Parses the path segment `shape.paint.detail.view` into drawing options; anything else is unknown. */
export const readDrawingName = (name: string, sign: string): Result<DrawOptions, 'unknown-drawing'> => {
  const [shape = '', paint = '', detail = '', view = '', ...rest] = name.split('.');
  const storefront = readLook(detail);
  if (shape === 'storefront' && /^[0-9a-f]{6}$/.test(paint) && view === '' && storefront) {
    return ok({ shape: 'sedan', view: 'storefront', paint: `#${paint}`, sign: sign.slice(0, longestSign), storefront });
  }
  const paintName = paint === 'offwhite' ? 'off white' : paint;
  const drawn = drawnGeneration(shape) !== undefined || (shapeNamed(shape) !== undefined && view !== 'quarter');
  const isValid = drawn && Object.hasOwn(PAINTS, paintName) && views.has(view);
  if (!isValid || rest.length > 0) return err('unknown-drawing');
  const options = { shape, paint: paintName as PaintName, view: view as View };
  const load = view === 'cargo' || view === 'folded' ? loadOf(shape) : undefined;
  if ((view === 'cargo' && !load) || (view === 'folded' && !load?.folds)) return err('unknown-drawing');
  if (inside.has(view)) {
    const trim = upholstery[detail] ?? detail;
    return ok({ ...options, trim: Object.hasOwn(TRIMS, trim) ? trim : 'black' });
  }
  const rough = detail.endsWith(roughEnding);
  const wheel = rough ? detail.slice(0, -roughEnding.length) : detail;
  return parseWheel(wheel).join('-').startsWith(wheel) ? ok({ ...options, wheel, rough }) : err('unknown-drawing');
};

import type { Shades } from '../parts/paint.ts';
import { threeQuarterView } from '../three-quarter/three-quarter-view.ts';
import type { InteriorKind } from '../views/interior.ts';
import type { Generation } from './description.ts';
import { frontView } from './front-view.ts';
import { tyre } from './ink.ts';
import { rearView } from './rear-view.ts';
import { sideView } from './side-view.ts';

/** One of the outside views of a model generation. */
export const generationView = (
  generation: Generation,
  view: 'quarter' | 'side' | 'front' | 'rear',
  { k, wheel, id }: { k: Shades; wheel: string; id: string },
): string => {
  if (view === 'quarter') return threeQuarterView(generation, { k, wheel, id });
  if (view === 'front') return frontView(generation, k, id);
  return view === 'rear' ? rearView(generation, k, id) : sideView(generation, k, wheel, id);
};

const bodyWords: Partial<Record<Generation['body'], string>> = { suv: 'SUV', liftback: 'Hatchback' };

/** Without make and model: the page has them. */
export const generationTitle = ({ body }: Generation): string =>
  bodyWords[body] ?? `${body.slice(0, 1).toUpperCase()}${body.slice(1)}`;

/** The part of the car around a wheel's close-up. */
export const wheelSurround = ({ tyres, arch, sill, cladding }: Generation) => {
  const { r, rim } = tyre(tyres);
  return {
    tyre: r,
    rim,
    arch: r + arch.gap,
    sill,
    cladding: cladding?.ring ? { sill: 0, ring: cladding.ring } : undefined,
  };
};

/** Cars of earlier years have a radio instead of a screen. */
const screensSince = 2014;

export const interiorOf = ({ body, name, size, of }: Generation): InteriorKind => {
  const since = Math.min(...of.map(({ from }) => from));
  if (/^(Tesla|Rivian)/.test(name)) return 'single';
  if (since < screensSince) return 'plain';
  if (body === 'pickup' || body === 'van') return 'truck';
  return (body === 'coupe' || body === 'convertible') && size.height < 1420 ? 'sports' : 'modern';
};

import type { V } from '../generations/corners.ts';
import type { Point } from '../generations/curve.ts';
import type { Generation } from '../generations/description.ts';
import { inkOf } from '../generations/ink.ts';
import type { Ink, Part } from '../generations/parts.ts';
import type { Painter } from './brush.ts';
import { convexHull, pathThrough, pointsOf } from './polyline.ts';
import type { Projection } from './projection.ts';

/** Parts that rise this far above the outline, in centimeters, stand on the body. */
const above = 1.5;

/** Parts that reach further below the outline than this, in centimeters, belong to the tail. */
const lowestRoot = 14;

/** Parts within this distance of the tail's end are a bumper. */
const bumperDepth = 14;

export const isRaised = ({ open, car, topAt, length }: Projection['solid'], { fill, at, layer }: Part): boolean =>
  !open &&
  fill !== undefined &&
  layer !== 'body' &&
  at.every(([x]) => x > car.cowl[0] && x < length + 20) &&
  at.every(([x, y]) => y > topAt(Math.min(x, length - bumperDepth)) - lowestRoot) &&
  at.some(([x, y]) => y > topAt(Math.min(x, length - bumperDepth)) + above);

/** The profile of a roof spoiler: it extends the roof over the rear window, flatter than the roof falls there. */
const spoilerProfile = ({ roof, spoiler = 0 }: Generation, topAt: (x: number) => number): V[] => {
  const end = roof.at(-1)![0];
  const [from, tip] = [end - 18, end + spoiler];
  const fall = Math.max(0.06, (topAt(end - 20) - topAt(end - 5)) / 15) * 0.9;
  const top = topAt(from) - 0.5;
  const y = top - fall * (tip - from);
  return [
    [from, top],
    [tip, y, 1],
    [tip - 1.6, y - 3.4, 1],
    [end - 1, y - 4.6, 2],
    [from + 4, top - 3],
  ];
};

type Slab = { area: string; end: string; ink: Ink };

/**
 * Spoilers, lips and wings: profiles of the side view, extruded across the car. Drawn before the body, which hides
 * their far ends.
 */
export const raisedParts = ({ solid, at }: Projection): Painter => {
  const { car, roof, length, topAt, halfWidthAt } = solid;
  /** They follow the plan of the tail, with its rounded corners. */
  const widthAt = (x: number) => {
    const on = Math.min(x, length - 8);
    return halfWidthAt(on, topAt(on) - 9) * 0.94;
  };
  const slab = (profile: V[], ink: Ink, from: number, to: number): Slab => {
    const points = pointsOf(profile, true, 0, 4);
    const side = (z: number): Point[] =>
      points.map(([x, y]) => at([x, y, Math.sign(z) * Math.min(Math.abs(z), widthAt(x))]));
    return { area: pathThrough(convexHull([...side(from), ...side(to)])), end: pathThrough(side(to)), ink };
  };
  const across = (part: Part): Slab[] => {
    const ink = part.fill ?? 'gloss';
    const [x = 0] = part.at[0] ?? [];
    const width = widthAt(x);
    // A wing has two separate posts; the wing itself spans the whole width.
    if (part.layer === 'under')
      return [-0.62, 0.62].map((share) => slab(part.at, ink, width * share - 1, width * share + 1));
    return [slab(part.at, ink, -width, width)];
  };
  const spoiler = car.spoiler ? [slab(spoilerProfile(car, topAt), car.cap?.ink ?? 'body', -roof + 2, roof - 1)] : [];
  const slabs = [...spoiler, ...car.parts.filter((part) => isRaised(solid, part)).flatMap(across)];
  return ({ k, id }) =>
    slabs
      .map(({ area, end, ink }) => {
        const [top, side] = ink === 'body' ? [k.light, k.shade] : [inkOf(ink, k, id), '#2A2F35'];
        return `<path d="${area}" fill="${top}" stroke="${k.line}" stroke-opacity=".6" stroke-width=".8"/><path d="${end}" fill="${side}"/>`;
      })
      .join('');
};

import type { V } from '../generations/corners.ts';
import type { Point } from '../generations/curve.ts';
import type { Generation } from '../generations/description.ts';
import { inkOf } from '../generations/ink.ts';
import type { Ink, Part } from '../generations/parts.ts';
import type { Painter } from './brush.ts';
import { convexHull, pathThrough, pointsOf } from './polyline.ts';
import type { Projection } from './projection.ts';

/** Centimetres above the outline from which a part stands on the body instead of lying in it. */
const above = 1.5;

/** Centimetres below the outline that it may reach down to: what hangs lower is on the tail. */
const lowestRoot = 14;

/** What ends behind this much of the tail is a bumper, whatever the outline does there. */
const bumperDepth = 14;

export const isRaised = ({ open, car, topAt, length }: Projection['solid'], { fill, at, layer }: Part): boolean =>
  !open &&
  fill !== undefined &&
  layer !== 'body' &&
  at.every(([x]) => x > car.cowl[0] && x < length + 20) &&
  at.every(([x, y]) => y > topAt(Math.min(x, length - bumperDepth)) - lowestRoot) &&
  at.some(([x, y]) => y > topAt(Math.min(x, length - bumperDepth)) + above);

/** The profile of a roof spoiler: out of the roof and over the rear window, flatter than the roof falls there. */
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

/** Spoilers, lips and wings: profiles of the side view drawn out across the car. They go before the body, which hides their far ends. */
export const raisedParts = ({ solid, at }: Projection): Painter => {
  const { car, roof, length, topAt, halfWidthAt } = solid;
  /** They follow the plan of the tail, which is round at its corners. */
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
    // The posts of a wing stand apart; the wing itself reaches from side to side.
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

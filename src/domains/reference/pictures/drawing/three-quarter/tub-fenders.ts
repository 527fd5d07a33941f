import type { Point } from '../generations/curve.ts';
import { inkOf } from '../generations/ink.ts';
import type { Part } from '../generations/parts.ts';
import { n } from '../parts/path.ts';
import type { Painter } from './brush.ts';
import { convexHull, pathThrough, pointsOf } from './polyline.ts';
import type { Projection } from './projection.ts';

/** Whether a part ahead of a narrow tub is a beam across the car. */
export const isBeam = ({ shape, axles, low, car, noseAt }: Projection['solid'], { fill, at }: Part): boolean =>
  shape.kind === 'tub' &&
  fill !== undefined &&
  at.every(([x]) => x < axles[0]) &&
  at.some(([x, y]) => y > low && noseAt(Math.max(y, car.nose[0]![1])) - x > 8);

/** The bumper of a Wrangler, as a block. */
export const beamsOf = ({ solid, at }: Projection): string => {
  const { car, halfWidth, noseAt } = solid;
  const reach = halfWidth * 0.72;
  return car.parts
    .filter((part) => isBeam(solid, part))
    .map((part) => {
      const points = pointsOf(part.at, true).map(([x, y]): Point => [Math.min(x, noseAt(y) + 2), y]);
      const ends = [-reach, reach].map((z) => points.map(([x, y]) => at([x + 3, y, z])));
      const [x, y] = points.reduce((best, point) =>
        point[1] > best[1] || (point[1] > best[1] - 3 && point[0] < best[0]) ? point : best,
      );
      const edge = pathThrough([at([x, y, -reach]), at([x, y, reach])], false);
      return `<path d="${pathThrough(convexHull(ends.flat()))}" fill="#23272C"/><path d="${pathThrough(ends[1]!)}" fill="#31373D"/><path d="${edge}" stroke="#8B939B" stroke-opacity=".6"/>`;
    })
    .join('');
};

/** The separate fenders of a narrow tub, as wide as the car, on one side. */
export const fendersOf = ({ solid, at, scale }: Projection, side: 1 | -1): Painter => {
  const { car, shape, tub, halfWidth, length } = solid;
  if (shape.kind !== 'tub') return () => '';
  const [inner, outer] = [side * (tub - 16), side * halfWidth];
  const parts = car.parts
    .filter((part) => part.layer === 'top' && (side > 0 || (part.fill && part.at[0]![0] < length / 2)))
    .map((part) => {
      const face = pointsOf(part.at, part.fill !== undefined, 0, 4).map(([x, y]) => at([x, y, outer]));
      if (!part.fill) return { part, line: pathThrough(face, false), walls: '', face: '' };
      const walls = part.at.map(([x, y], i) => {
        const [nextX, nextY] = part.at[(i + 1) % part.at.length]!;
        const corners = [outer, inner].flatMap((z): Point[] => [at([x, y, z]), at([nextX, nextY, z])]);
        return pathThrough(convexHull(corners));
      });
      return { part, line: '', walls: walls.join(''), face: pathThrough(face) };
    });
  return ({ k, id }) =>
    parts
      .map(({ part: { fill, stroke, width = 1, opacity = 1 }, line, walls, face }) => {
        if (!fill) {
          const ink = inkOf(stroke ?? 'steel', k, id, true);
          return `<path d="${line}" fill="none" stroke="${ink}" stroke-width="${n(width * scale)}" opacity="${opacity}"/>`;
        }
        const ink = inkOf(fill, k, id);
        return `<path d="${walls}" fill="${ink}" stroke="${ink}" stroke-width=".6"/><path d="${face}" fill="#35393D"/>`;
      })
      .join('');
};

import { type Point, pathOf } from '../generations/curve.ts';
import { n } from '../parts/path.ts';
import type { Painter } from './brush.ts';
import { evenly, lerp } from './interpolation.ts';
import { convexHull, pathThrough } from './polyline.ts';
import type { Projection } from './projection.ts';

const fourDecimals = (value: number): string => String(Math.round(value * 1e4) / 1e4);

/** Points around a tire. */
const circle = ({ at, solid }: Projection, x: number, z: number, radius: number): Point[] =>
  evenly(41, 0, 2 * Math.PI).map((turn) =>
    at([x + radius * Math.cos(turn), solid.radius + radius * Math.sin(turn), z]),
  );

/** Shadow, floor, wheel wells and wheels: everything under the body. */
export const wheelsOf = (view: Projection): Painter => {
  const { at, near, scale, solid } = view;
  const { car, shape, axles, radius, opening, halfWidth, length } = solid;
  const truck = shape.kind === 'truck';
  const face = halfWidth - (truck ? 5 : 2.5);
  const width = truck || shape.kind === 'tub' ? 28 : 24;

  const tread = (x: number, outer: number, inner: number) =>
    pathThrough(convexHull([...circle(view, x, outer, radius * 0.985), ...circle(view, x, inner, radius * 0.96)]));
  /** The transformation of a circle with radius 100 into the wheel's plane. */
  const plane = (x: number, z: number) => {
    const [middle, ahead, behind] = [0, -radius, radius].map((off) => at([x + off, radius, z])) as [
      Point,
      Point,
      Point,
    ];
    const [foot, top] = [at([x, 0, z]), at([x, 2 * radius, z])];
    const axis = ([ax, ay]: Point, [bx, by]: Point) =>
      `${fourDecimals((bx - ax) / 200)} ${fourDecimals((by - ay) / 200)}`;
    return `matrix(${axis(ahead, behind)} ${axis(top, foot)} ${n(middle[0])} ${n(middle[1])})`;
  };
  /** Grooves around the tread; the face of the wheel is drawn over their rear halves. */
  const grooves = (x: number, outer: number, inner: number) =>
    [0.35, 0.7].map((share) => `<circle r="97.5" transform="${plane(x, lerp(outer, inner, share))}"/>`).join('');
  /** The inside of a far wheel is visible: the sidewall, then the dark inside of its rim. */
  const farTyre = (x: number) => {
    const [outer, inner] = [-face, width - face];
    return `<path d="${tread(x, outer, inner)}" fill="#24282D"/><g fill="none" stroke="#0B0D0F" stroke-width="4">${grooves(x, outer, inner)}</g><g transform="${plane(x, inner)}"><circle r="96" fill="#121518"/><circle r="66" fill="#07080A"/></g>`;
  };
  const nearTyre = (x: number) => {
    const [outer, inner] = [face, face - width];
    return { tread: tread(x, outer, inner), grooves: grooves(x, outer, inner), plane: plane(x, outer) };
  };

  const floorAt = car.sill[1] - (truck ? -4 : 2);
  const floorLine: Point[] = [
    [axles[0] - opening, floorAt + 16],
    [axles[0] - opening * 0.6, floorAt],
    [axles[1] + opening * 0.4, floorAt],
    [axles[1] + opening, floorAt + 16],
  ];
  const floor = pathThrough(
    convexHull(floorLine.flatMap(([x, y]) => [at([x, y, halfWidth * 0.9]), at([x, y, -halfWidth * 0.86])])),
  );
  const [middle, behind, beside] = [
    at([length / 2, 0, 0]),
    at([length * 1.06, 0, 0]),
    at([length / 2, 0, halfWidth * 1.3]),
  ];
  const shadow = (share: number) =>
    `matrix(${[behind, beside].map(([x, y]) => `${n((x - middle[0]) * share)} ${n((y - middle[1]) * share)}`).join(' ')} ${n(middle[0])} ${n(middle[1])})`;
  const contacts = axles
    .map((x) => {
      const [cx, cy] = at([x, 0, face - width / 2]);
      return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(radius * 0.95 * scale)}" ry="7"/>`;
    })
    .join('');
  const wells = [0, 1].map((axle) => near.d(`${pathOf(solid.archAt(axle, 1.6))}Z`)).join('');
  const [front, rear] = axles;
  const wheels = [rear, front].map(nearTyre);
  const farTyres = farTyre(rear) + farTyre(front);

  return ({ id }) => {
    const ground = `<g fill="url(#${id}s)"><circle r="1" transform="${shadow(1)}"/><circle r="1" transform="${shadow(0.88)}"/>${contacts}</g>`;
    const tyres = wheels.map(
      (wheel) =>
        `<path d="${wheel.tread}" fill="url(#${id}td)"/><g fill="none" stroke="#08090B" stroke-width="3">${wheel.grooves}</g><use href="#${id}w" transform="${wheel.plane}"/>`,
    );
    return `${ground}<path d="${floor}" fill="#08090B"/>${farTyres}<path d="${wells}" fill="#07080A"/>${tyres.join('')}`;
  };
};

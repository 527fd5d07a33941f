import type { V } from '../generations/corners.ts';
import { open, type Point, pathOf } from '../generations/curve.ts';
import { stop } from '../generations/ink.ts';
import { n } from '../parts/path.ts';
import { isPale, type Painter } from './brush.ts';
import { clamp, evenly, lerp } from './interpolation.ts';
import { direction } from './paint-defs.ts';
import { pathThrough, pointsOf } from './polyline.ts';
import type { Projection } from './projection.ts';

/** A character line: lit on one side and shaded on the other, perpendicular to its direction in the picture. */
const creaseOf = ({ solid, near, nearSide, scale }: Projection, corners: V[], index: number): Painter => {
  const { belt, tuck } = solid.car;
  const points = pointsOf(corners, false);
  const ends = [points[0]!, points.at(-1)!].map(([x, y]) => nearSide(x, y)) as [Point, Point];
  const [middleX, middleY] = nearSide(...points[Math.floor(points.length / 2)]!);
  const [cos, sin] = direction(...ends);
  // Low on the doors the metal curves outwards again below the crease and is lit there.
  const isLow = index > 0 && corners.every(([, y]) => y < (belt + tuck) / 2 + 4);
  const [shade, light] = isLow ? [9, -5] : index > 0 ? [-8, 3] : [-26, 6];
  const band = (depth: number) => {
    const edge = points.map(([x, y], i): Point => {
      const taper = Math.sin(Math.PI * clamp(0.04 + (0.86 * i) / points.length, 0, 1));
      return [x, y + depth * taper];
    });
    return near.d(`M${[...points, ...edge.reverse()].map(([x, y]) => `${x} ${y}`).join('L')}Z`);
  };
  const axis = (depth: number) =>
    `gradientUnits="userSpaceOnUse" x1="${n(middleX)}" y1="${n(middleY)}" x2="${n(middleX + sin * depth * scale)}" y2="${n(middleY - cos * depth * scale)}"`;
  const [shadeBand, lightBand, line] = [band(shade), band(light), near.d(open(corners))];
  return ({ k, id }) => {
    const [strong, weak] = isPale(k) ? [0.55, 0.08] : [1, 0.12];
    const dark = `${stop(0, '', (index ? 0.28 : 0.32) * strong)}${stop(0.3, '', weak)}${stop(1, '', 0)}`;
    const bright = `${stop(0, '#fff', k.gloss * 0.5)}${stop(1, '#fff', 0)}`;
    return `<linearGradient id="${id}k${index}" ${axis(shade)}>${dark}</linearGradient><linearGradient id="${id}h${index}" ${axis(light)}>${bright}</linearGradient><path d="${shadeBand}" fill="url(#${id}k${index})"/><path d="${lightBand}" fill="url(#${id}h${index})"/><path d="${line}" fill="none" stroke="url(#${id}m)" stroke-width="${index ? 1.3 : 1.7}"/>`;
  };
};

/** The shade at the bottom of a painted front. */
const chinShade = ({ solid, sheet, at, farPlaceAt }: Projection): Painter => {
  const { car, shape, axles, opening, chin, lip } = solid;
  if (car.cladding?.front || shape.kind === 'truck') return () => '';
  const start = sheet.placeOfSide(axles[0] - opening, car.sill[0]) + 6;
  const band = (height: number) => {
    const top = evenly(24, 0, 1).map((share) =>
      at(sheet.spotAt(lerp(start, -farPlaceAt(chin + height), share), chin + height)),
    );
    const foot = evenly(24, 0, 1).map((share): Point => {
      const [x, y] = at(sheet.spotAt(lerp(-farPlaceAt(lip[1] - 14), start, share), chin));
      return [x, y + 12];
    });
    return pathThrough([...top, ...foot]);
  };
  const [high, low] = [band(15), band(7)];
  return ({ k }) =>
    `<path d="${high}" fill="${k.deep}" opacity=".22"/><path d="${low}" fill="${k.deep}" opacity=".3"/>`;
};

/** The relief of the painted body: character lines, edges of the wheel openings, and the front corner. */
export const reliefOf = (view: Projection): Painter => {
  const { near, scale, solid } = view;
  const creases = solid.car.creases.map((corners, index) => creaseOf(view, corners, index));
  const openings = [0, 1].map((axle) => near.d(pathOf(solid.archAt(axle)))).join('');
  const chin = chinShade(view);
  return (brush) => {
    const { k, id } = brush;
    const lips = `<g fill="none"><defs><path id="${id}y" d="${openings}"/></defs><use href="#${id}y" stroke="#fff" stroke-opacity="${n(0.4 * k.gloss)}" stroke-width="${n(5 * scale)}"/><use href="#${id}y" stroke="${k.shade}" stroke-width="${n(2.8 * scale)}"/></g>`;
    const drawn = creases.map((crease) => crease(brush)).join('');
    return `${drawn}${lips}<rect width="800" height="450" fill="url(#${id}tn)"/>${chin(brush)}`;
  };
};

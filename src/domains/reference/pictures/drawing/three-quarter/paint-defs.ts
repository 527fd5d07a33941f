import type { Point } from '../generations/curve.ts';
import { softShadow, stop } from '../generations/ink.ts';
import { mix, type Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import { type Brush, isPale, type Painter } from './brush.ts';
import { lerp } from './interpolation.ts';
import type { Outline } from './outline.ts';
import type { Projection } from './projection.ts';

export const direction = ([ax, ay]: Point, [bx, by]: Point): [cos: number, sin: number] => {
  const length = Math.hypot(bx - ax, by - ay);
  return [(bx - ax) / length, (by - ay) / length];
};

type Tone = [height: number, ink: (k: Shades) => string];

/** A gradient by height, perpendicular to the lines of a surface that is not horizontal in the picture. */
const ramp = (name: string, from: Point, to: Point, pointAt: (y: number) => Point, tones: Tone[]) => {
  const [cos, sin] = direction(from, to);
  const [x, y] = pointAt(tones[0]![0]);
  const down = tones.map(([height]) => {
    const [px, py] = pointAt(height);
    return -(px - x) * sin + (py - y) * cos;
  });
  const length = down.at(-1)!;
  const axis = `x1="${n(x)}" y1="${n(y)}" x2="${n(x - sin * length)}" y2="${n(y + cos * length)}"`;
  return ({ k, id }: Brush) =>
    `<linearGradient id="${id}${name}" gradientUnits="userSpaceOnUse" ${axis}>${tones.map(([, ink], i) => stop(down[i]! / length, ink(k))).join('')}</linearGradient>`;
};

const flankOf = ({ solid, flank }: Projection) => {
  const { car, height, length, axles, opening } = solid;
  const { belt, tuck, sill } = car;
  return ramp('b', flank(axles[0] + opening, belt), flank(axles[1], belt), (y) => flank(length * 0.5, y), [
    [height, (k) => (isPale(k) ? k.mid : k.light)],
    [height - 9, (k) => k.base],
    [belt + 6, (k) => k.base],
    [belt - 1, (k) => k.sky],
    [belt - 7, (k) => k.light],
    [belt - 20, (k) => k.base],
    [(belt + tuck) / 2 - 4, (k) => k.mid],
    [tuck + 4, (k) => k.bounce],
    [tuck - 3, (k) => k.base],
    [tuck - 12, (k) => k.shade],
    [sill[1] - 4, (k) => k.deep],
  ]);
};

const noseOf = ({ solid, at, noseWidth, end }: Projection) => {
  const { frontAt, chin } = solid;
  const onFront = (share: number, y: number) => at(frontAt(noseWidth * share, y));
  return ramp('n', onFront(-0.5, end.B - 10), onFront(0.6, end.B - 10), (y) => onFront(0.2, y), [
    [end.B + 8, (k) => k.base],
    [end.B - 2, (k) => k.base],
    [end.B - 14, (k) => k.mid],
    [lerp(end.B, chin, 0.5), (k) => mix(k.mid, k.shade, 0.6)],
    [chin + 20, (k) => k.shade],
    [chin + 12, (k) => k.mid],
    [chin, (k) => k.deep],
  ]);
};

/** The fills of the picture: side and front are each lit along their own lines, and a mask blends them. */
export const paintDefs = (view: Projection, { left, right }: Outline): Painter => {
  const { solid, sheet, at, near, end } = view;
  const { car, height } = solid;
  const [flank, nose] = [flankOf(view), noseOf(view)];
  const cornerX = (share: number) => at(sheet.spotAt(sheet.corner * share, end.B - 16))[0];
  const [meltFrom, meltTo] = [cornerX(0.5), cornerX(1.02)];
  const glowEnd = meltTo + 30;
  const glowAt = (share: number) => (cornerX(share) - left) / (glowEnd - left);
  const across = (from: number, to: number) => `gradientUnits="userSpaceOnUse" x1="${n(from)}" x2="${n(to)}"`;
  const fixed = (
    id: string,
  ) => `<linearGradient id="${id}mg" ${across(meltFrom, meltTo)}><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="${id}mm" maskUnits="userSpaceOnUse" x="0" y="0" width="800" height="450"><rect width="800" height="450" fill="url(#${id}mg)"/></mask>
<linearGradient id="${id}ch" x2="0" y2="1">${stop(0, '#F6F8FA')}${stop(0.5, '#8F979F')}${stop(0.55, '#5C646C')}${stop(1, '#D5DADF')}</linearGradient>
<linearGradient id="${id}gl" gradientUnits="userSpaceOnUse" x2="0" y1="${n(near.y(height))}" y2="${n(near.y(car.belt))}">${stop(0, '#141B22')}${stop(0.35, '#2B3842')}${stop(0.8, '#50616D')}${stop(1, '#3B4852')}</linearGradient>
<linearGradient id="${id}ws" x1=".1" x2=".55" y2="1">${stop(0, '#151D24')}${stop(0.45, '#2A3741')}${stop(1, '#61737F')}</linearGradient>
<linearGradient id="${id}td">${stop(0, '#0B0C0E')}${stop(0.5, '#2B2F34')}${stop(1, '#141619')}</linearGradient>${softShadow(id)}`;
  return (brush) => {
    const { k, id } = brush;
    const glow = isPale(k) ? 0.4 : 0.2 * k.gloss;
    return `${flank(brush)}${nose(brush)}${fixed(id)}
<linearGradient id="${id}tn" ${across(left, glowEnd)}>${stop(0, '', 0.5)}${stop(glowAt(-0.6), '', 0.22)}${stop(glowAt(0), '', 0.1)}${stop(glowAt(0.5), '', 0)}${stop(glowAt(0.78), '#fff', glow)}${stop(glowAt(0.96), '#fff', 0.03)}${stop(1, '#fff', 0)}</linearGradient>
<linearGradient id="${id}m" ${across(meltFrom, right)}>${stop(0, '#fff', 0.2)}${stop(0.14, '#fff', 0.8 * k.gloss)}${stop(0.4, '#fff', 0.3 * k.gloss)}${stop(0.6, '#fff', 0.7 * k.gloss)}${stop(1, '#fff', 0.1)}</linearGradient>
<linearGradient id="${id}ho" x1=".1" y1="1" x2=".5" y2="0">${stop(0, k.light)}${stop(0.3, mix(k.light, k.sky, 0.6))}${stop(0.7, k.light)}${stop(1, k.base)}</linearGradient>`;
  };
};

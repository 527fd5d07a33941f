import type { Generation, Lamp } from '../generations/description.ts';
import { headlamps } from '../generations/headlamps.ts';
import { lamp } from '../generations/side-details.ts';
import type { Painter } from './brush.ts';
import { clamp, evenly, lerp } from './interpolation.ts';
import { pathThrough } from './polyline.ts';
import { ovalPath, type Projection } from './projection.ts';

/** The inner ends of a face's lamps, as a share of the half-width. */
const innerEnds: Record<Generation['face']['lamps'], number> = {
  slim: 0.5,
  wedge: 0.52,
  square: 0.68,
  cclamp: 0.68,
  vertical: 0.7,
  split: 0.56,
  bar: 0.5,
  strip: 0.5,
  pixel: 0.5,
  claw: 0.46,
  round: 0.52,
  oval: 0.52,
  quad: 0.52,
};

const withoutEyes = ({ eyes: _, ...rest }: Lamp): Lamp => rest;

/** Wider optics are lamps of their own in the side view. */
const widestOptic = 7;

/** The side view's lens, extended from its inner end on the face to its rear end on the fender. */
const wrappedLamps = ({ solid, sheet, at, placeOn, farPlaceAt }: Projection): Painter => {
  const { car, tub } = solid;
  const { head, face } = car;
  const places = head.lens.map(([x]) => x);
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const inner = sheet.placeOfFront(innerEnds[face.lamps] * tub);
  const rear = head.lens.filter(([x]) => x > lerp(from, to, 0.7)).map(([x, y]) => sheet.placeOfSide(x, y));
  const outer = Math.max(inner + 14, ...rear);
  const placeOf = (x: number) => lerp(inner, outer, clamp((x - from) / (to - from), 0, 1) ** 0.72);
  const sides = [
    { place: placeOn((x, y) => at(sheet.spotAt(-Math.min(farPlaceAt(y), placeOf(x)), y))), mark: 'f', isNear: false },
    { place: placeOn((x, y) => at(sheet.spotAt(placeOf(x), y))), mark: '', isNear: true },
  ];
  const optics = (head.eyes ?? []).filter(([, , rx = 4]) => rx < widestOptic);
  const lens = withoutEyes(head);
  return ({ k, id }) =>
    sides
      .map(({ place, mark, isNear }) => {
        const eyes = optics.map(([x, y, rx = 4, ry = 4]) => place.d(ovalPath(x, y, rx, ry))).join('');
        const drawn = lamp(lens, place, k, `${id}${mark}`, 'h', isNear);
        return eyes ? `${drawn}<path d="${eyes}" fill="#B4C1CC" stroke="#56636E"/>` : drawn;
      })
      .join('');
};

/** Round lamps in the fenders, with the size from the side view. */
const fenderLamps = ({ solid, sheet, at, farPlaceAt }: Projection): Painter => {
  const { car, tub, noseAt } = solid;
  const discs = [-1, 1].flatMap((side) =>
    (car.head.eyes ?? []).map(([x, y, , ry = 4]) => {
      const middle = Math.min(sheet.placeOfSide(x, y), sheet.placeOfFront(0.66 * tub));
      const radius = ry * 1.75;
      const slant = Math.hypot(1, (noseAt(y + 3) - noseAt(y - 3)) / 6) ** 0.7;
      return (share: number) =>
        pathThrough(
          evenly(33, 0, 2 * Math.PI).map((turn) => {
            const place = middle + share * radius * Math.cos(turn);
            const height = y + (share * radius * Math.sin(turn)) / slant;
            return at(sheet.spotAt(side > 0 ? place : -Math.min(farPlaceAt(y), place), height));
          }),
        );
    }),
  );
  const drawn = discs
    .map(
      (disc) =>
        `<path d="${disc(1)}" fill="#D5DFE8" stroke="#2A323A" stroke-width="1.4"/><path d="${disc(0.72)}" fill="#9FAEBB"/><path d="${disc(0.34)}" fill="#fff"/>`,
    )
    .join('');
  return () => drawn;
};

export const headlampsOf = (view: Projection): Painter => {
  const { face, head } = view.solid.car;
  if (face.lamps === 'oval' && head.eyes) return fenderLamps(view);
  if (face.lamps !== 'round' && face.lamps !== 'quad' && face.lamps !== 'oval') return wrappedLamps(view);
  return ({ id }) => headlamps(face, view.end, id);
};

/** Much of a tail lamp is hidden behind the rear corner, so it is moved forward until its edge is at the car's edge. */
export const tailLampOf = ({ solid, flank, placeOn, rearAt }: Projection): Painter => {
  const lens = withoutEyes(solid.car.rear);
  const end = Math.max(...lens.lens.map(([x]) => x));
  const place = placeOn((x, y) => flank(x - clamp(end - rearAt(y), 0, 15), y));
  return ({ k, id }) => lamp(lens, place, k, id, 't');
};

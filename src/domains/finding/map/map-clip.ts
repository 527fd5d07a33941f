export type ClipRect = { left: number; top: number; right: number; bottom: number };

/** Coordinates in sequence: x, y, x, y. */
export type FlatLine = readonly number[];

type Side = { axis: 0 | 1; limit: number; keepsAbove: boolean };

const sidesOf = ({ left, top, right, bottom }: ClipRect): Side[] => [
  { axis: 0, limit: left, keepsAbove: true },
  { axis: 0, limit: right, keepsAbove: false },
  { axis: 1, limit: top, keepsAbove: true },
  { axis: 1, limit: bottom, keepsAbove: false },
];

/** Clips a ring at one side (Sutherland–Hodgman). */
const ringInside = (ring: FlatLine, { axis, limit, keepsAbove }: Side): number[] => {
  const points: number[] = [];
  const other = 1 - axis;
  let [lastAlong, lastAcross] = [ring[ring.length - 2 + axis]!, ring[ring.length - 2 + other]!];
  let wasInside = keepsAbove ? lastAlong >= limit : lastAlong <= limit;
  for (let at = 0; at < ring.length; at += 2) {
    const [along, across] = [ring[at + axis]!, ring[at + other]!];
    const isIn = keepsAbove ? along >= limit : along <= limit;
    if (isIn !== wasInside) {
      const crossing = lastAcross + ((limit - lastAlong) / (along - lastAlong)) * (across - lastAcross);
      if (axis === 0) points.push(limit, crossing);
      else points.push(crossing, limit);
    }
    if (isIn) points.push(ring[at]!, ring[at + 1]!);
    [lastAlong, lastAcross, wasInside] = [along, across, isIn];
  }
  return points;
};

/** The part of a closed outline inside the rectangle, for filling; it follows the rectangle where it was cut. */
export const clipRing = (ring: FlatLine, rect: ClipRect): number[] =>
  sidesOf(rect).reduce<FlatLine>(
    (clipped, side) => (clipped.length < 6 ? [] : ringInside(clipped, side)),
    ring,
  ) as number[];

type Piece = readonly [x1: number, y1: number, x2: number, y2: number];

/** The part of a line segment inside the rectangle (Liang–Barsky). */
const clipStretch = ([x1, y1, x2, y2]: Piece, { left, top, right, bottom }: ClipRect): Piece | undefined => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - left],
    [dx, right - x1],
    [-dy, y1 - top],
    [dy, bottom - y1],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from > to ? undefined : [x1 + from * dx, y1 + from * dy, x1 + to * dx, y1 + to * dy];
};

/** The parts of an open line inside the rectangle. */
export const clipLine = (line: FlatLine, rect: ClipRect): number[][] => {
  const pieces: number[][] = [];
  for (let at = 0; at + 3 < line.length; at += 2) {
    const stretch = clipStretch([line[at]!, line[at + 1]!, line[at + 2]!, line[at + 3]!], rect);
    if (!stretch) continue;
    const [x1, y1, x2, y2] = stretch;
    const open = pieces.at(-1);
    if (open && open.at(-2) === x1 && open.at(-1) === y1) open.push(x2, y2);
    else pieces.push([x1, y1, x2, y2]);
  }
  return pieces;
};

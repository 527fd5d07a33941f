import type { V } from './corners.ts';
import type { Description, Lamp, ShapeFields } from './description.ts';

type Size = Description['size'];

/**
 * Scales a shape to another size: overhangs, wheelbase and height are adjusted separately, so that a similar model only
 * needs to describe what differs.
 */
export const stretch = (shape: Partial<ShapeFields>, from: Size, to: Size): Partial<ShapeFields> => {
  const stops = ({ front, wheelbase, length }: Size) => [0, front / 10, (front + wheelbase) / 10, length / 10];
  const old = stops(from);
  const now = stops(to);
  const x = (value: number): number => {
    const at = value < (old[1] ?? 0) ? 0 : value < (old[2] ?? 0) ? 1 : 2;
    const [a = 0, b = 1, p = 0, q = 1] = [old[at], old[at + 1], now[at], now[at + 1]];
    return p + ((value - a) * (q - p)) / (b - a);
  };
  const tall = to.height / from.height;
  return moved(shape, x, (value) => value * tall);
};

type Move = (value: number) => number;

/** The shape with all coordinates mapped by `x` and `y`. */
export const moved = <Shape extends Partial<ShapeFields>>(shape: Shape, x: Move, y: Move): Shape => {
  const corner = ([a, b, round, bow]: V): V => [x(a), y(b), round, bow];
  const line = (corners: V[]): V[] => corners.map(corner);
  const lines = (list: V[][]): V[][] => list.map(line);
  const lamp = (part: Lamp): Lamp => ({
    ...part,
    lens: line(part.lens),
    lit: part.lit && lines(part.lit),
    eyes: part.eyes?.map(([a, b, rx = 4, ry = 4]): V => [x(a), y(b), rx, ry]),
  });
  const move: { [Field in keyof ShapeFields]?: (value: NonNullable<ShapeFields[Field]>) => ShapeFields[Field] } = {
    nose: line,
    cowl: corner,
    roof: line,
    tail: line,
    sill: ([a, b, c]) => [y(a), y(b), y(c)],
    belt: y,
    tuck: y,
    creases: lines,
    rocker: line,
    glass: lines,
    pillars: (list) => list.map((pillar) => ({ ...pillar, low: x(pillar.low), high: x(pillar.high) })),
    doors: (list) => list.map(x),
    cuts: lines,
    bonnet: (part) => part && line(part),
    handles: line,
    mirror: ([a, b, size]) => [x(a), y(b), size],
    seats: line,
    head: lamp,
    rear: lamp,
    cladding: (part) => ({
      ...part,
      front: part.front && y(part.front),
      sill: part.sill && y(part.sill),
      rear: part.rear && y(part.rear),
    }),
    rails: (part) => ({ ...part, from: x(part.from), to: x(part.to) }),
    cap: (part) => ({ ...part, at: line(part.at) }),
    spare: ([a = 0, b = 0, width = 0, height = 0]) => [x(a), y(b), width, height],
    parts: (list) => list.map((part) => ({ ...part, at: line(part.at) })),
  };
  const fields = Object.entries(shape).map(([field, value]) => {
    const change = move[field as keyof ShapeFields] as ((part: unknown) => unknown) | undefined;
    return [field, change && value !== undefined && value !== null ? change(value) : value];
  });
  return Object.fromEntries(fields) as Shape;
};

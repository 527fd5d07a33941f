import { z } from 'zod';
import sizes from '#data/shape-sizes.json' with { type: 'json' };
import type { DrawnCar } from '../generations/generation-of.ts';
import { pairs } from '../parts/path.ts';
import type { SideShape, Trim } from '../parts/types.ts';
import { shapes } from './shapes.ts';

const Row = z.string().transform((text) => {
  const [years = '', style = '', doors = '', shape = '', size = ''] = text.split(' ');
  const [from = '', to = ''] = years.split('-');
  const name = `${shape}~${size}`;
  return { from: Number(from), to: Number(to || '9999'), style, doors: Number(doors), shape, name };
});
type Row = z.output<typeof Row>;

let rows: ReadonlyMap<string, readonly Row[]> | undefined;
let names: ReadonlySet<string> | undefined;

const rowsByName = (): ReadonlyMap<string, readonly Row[]> => {
  rows ??= new Map(Object.entries(z.record(z.string(), z.array(Row)).parse(sizes)));
  return rows;
};

/** The shape with the car's own measures, "sedan~495x279x184", if the catalog has them; otherwise the plain shape. */
export const sizedName = ({ makeCode, modelCode, year, styleCode, doors }: DrawnCar, shape: string): string =>
  rowsByName()
    .get(`${makeCode} ${modelCode}`)
    ?.find(
      (row) =>
        row.shape === shape &&
        year >= row.from &&
        year <= row.to &&
        (styleCode === undefined || styleCode === row.style) &&
        (doors === undefined || doors === row.doors),
    )?.name ?? shape;

/** Changes the length between and beyond the wheels, which stay round. */
const resized = (shape: SideShape, length: number, wheelbase: number, width: number): SideShape => {
  const [first, second] = shape.axles;
  const front = (length - wheelbase) * (first / (shape.length - second + first));
  const old = [0, first, second, shape.length];
  const now = [0, front, front + wheelbase, length];
  const x = (value: number): number => {
    const at = value < first ? 0 : value < second ? 1 : 2;
    const [a = 0, b = 1, p = 0, q = 1] = [old[at], old[at + 1], now[at], now[at + 1]];
    return p + ((value - a) * (q - p)) / (b - a);
  };
  const path = (d: string): string => pairs(d, (a, b) => [x(a), b]);
  const trims = (list: Trim[]): Trim[] => list.map((trim) => ({ ...trim, d: path(trim.d) }));
  const spots = (list: [number, number][]): [number, number][] => list.map(([a, b]) => [x(a), b]);
  const { frame, under, mirror, face } = shape;
  return {
    ...shape,
    length,
    axles: [front, front + wheelbase],
    top: path(shape.top),
    panes: shape.panes.map(path),
    slivers: shape.slivers.map(path),
    crease: path(shape.crease),
    rocker: path(shape.rocker),
    cuts: shape.cuts.map(path),
    handles: spots(shape.handles),
    mirror: [x(mirror[0]), mirror[1], mirror[2]],
    seats: spots(shape.seats),
    head: path(shape.head),
    lamp: path(shape.lamp),
    tail: path(shape.tail),
    tailLine: path(shape.tailLine),
    over: trims(shape.over),
    face: { ...face, width, roof: (face.roof * width) / face.width },
    ...(frame && { frame: path(frame) }),
    ...(under && { under: trims(under) }),
  };
};

const made = new Map<string, SideShape>();

/** A generic shape by name, with its measures; undefined for unknown names. */
export const shapeNamed = (name: string): SideShape | undefined => {
  const [plain = '', size] = name.split('~');
  const shape = Object.hasOwn(shapes, plain) ? shapes[plain] : undefined;
  if (!shape || size === undefined) return shape;
  names ??= new Set([...rowsByName().values()].flat().map((row) => row.name));
  if (!names.has(name)) return undefined;
  const [length = 0, wheelbase = 0, width = 0] = size.split('x').map(Number);
  const sized = made.get(name) ?? resized(shape, length, wheelbase, width);
  made.set(name, sized);
  return sized;
};

const ordinary = 'sedan';

/** Unknown shapes are drawn as a sedan. */
export const shapeOf = (name: string): SideShape => {
  const shape = shapeNamed(name) ?? shapes[ordinary];
  if (!shape) throw new Error(`there is no ${ordinary}`);
  return shape;
};

import { type Point, sample } from '../generations/curve.ts';
import { clamp, evenly, lerp } from './interpolation.ts';
import { lengthCurves } from './level-curves.ts';
import type { Projection } from './projection.ts';

export type Outline = { points: Point[]; left: number; right: number; rightEdges: Point[] };

const longestStep = 40;

/** The highest point of all lines in each pixel column. */
const highest = (lines: readonly Point[][], left: number, right: number): Point[] => {
  const columns = Math.ceil(right - left);
  const width = (right - left) / columns;
  const tops = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  for (const line of lines) {
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = line[i - 1]![0] < line[i]![0] ? [line[i - 1]!, line[i]!] : [line[i]!, line[i - 1]!];
      if (b[0] - a[0] > longestStep) continue;
      const last = Math.min(columns, Math.floor((b[0] - left) / width));
      for (let column = Math.max(0, Math.ceil((a[0] - left) / width)); column <= last; column += 1) {
        const x = left + column * width;
        const y = b[0] === a[0] ? a[1] : lerp(a[1], b[1], (x - a[0]) / (b[0] - a[0]));
        tops[column] = Math.min(tops[column]!, y);
      }
    }
  }
  return [...tops].flatMap((y, i): Point[] => (Number.isFinite(y) ? [[left + i * width, y]] : []));
};

/** The silhouette of the body, closed along the sills and wheel openings. */
export const outlineOf = (view: Projection): Outline => {
  const { solid, sheet, at, flank, levels, farPlaceAt } = view;
  const { car, axles, opening, shape, tailAt, lip, chin } = solid;
  const { sill, tail } = car;
  const lefts = levels.map((level) => level.reduce((best, point) => (point[0] < best[0] ? point : best)));
  const rights = levels.map((level) => level.reduce((best, point) => (point[0] > best[0] ? point : best)));
  const [left, right] = [Math.min(...lefts.map(([x]) => x)), Math.max(...rights.map(([x]) => x))];
  const [leftmost, rightmost] = [lefts.findIndex(([x]) => x === left), rights.findIndex(([x]) => x === right)];

  const openings = [1, 0].flatMap((axle) => {
    const arch = solid.archAt(axle);
    return [...sample(arch, 14), arch.at(-1)![3]].map(([x, y]) => flank(x, y));
  });
  const foot = sheet.placeOfSide(axles[0] - opening, sill[0]) - 3;
  const chinLine = evenly(40, 0, 1).map((share) =>
    at(sheet.spotAt(lerp(foot, -farPlaceAt(lip[1] - 14), share), lerp(sill[0], chin, clamp(share * 4, 0, 1)))),
  );
  const heel = Math.max(tail.at(-1)![1], sill[2] - 1);
  const heelLine = evenly(8, 0, 1).map((share) =>
    flank(lerp(tailAt(heel) - shape.rearDepth * 0.45, axles[1] + opening + 1, share), lerp(heel, sill[2], share)),
  );
  const lines = [lefts, rights, ...levels, ...lengthCurves(solid).map((curve) => curve.map(at))];
  const points = [
    ...lefts.slice(0, leftmost + 1),
    ...highest(lines, left, right),
    ...rights
      .slice(0, rightmost + 1)
      .reverse()
      .filter(([, y]) => y < heelLine[0]![1] - 1),
    ...heelLine,
    ...openings,
    ...chinLine,
  ];
  return { points, left, right, rightEdges: rights };
};

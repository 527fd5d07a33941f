import type { FlatLine } from './map-clip.ts';

/** Squared distance of a point from the segment between two others. */
const awayFrom = (line: FlatLine, at: number, from: number, to: number): number => {
  const [x, y] = [line[from]!, line[from + 1]!];
  const [dx, dy] = [line[to]! - x, line[to + 1]! - y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((line[at]! - x) * dx + (line[at + 1]! - y) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  return (line[at]! - x - share * dx) ** 2 + (line[at + 1]! - y - share * dy) ** 2;
};

/** Removes points that change the line by at most the tolerance (Douglas–Peucker, without recursion). */
export const simplified = (line: FlatLine, tolerance: number): number[] => {
  const isCorner = new Uint8Array(line.length / 2);
  isCorner[0] = 1;
  isCorner[isCorner.length - 1] = 1;
  const open: (readonly [number, number])[] = [[0, line.length - 2]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    let [farthest, distance] = [0, tolerance * tolerance];
    for (let at = from + 2; at < to; at += 2) {
      const away = awayFrom(line, at, from, to);
      if (away > distance) [farthest, distance] = [at, away];
    }
    if (farthest === 0) continue;
    isCorner[farthest / 2] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => isCorner[at >> 1] === 1);
};

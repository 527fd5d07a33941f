/**
 * A corner of a line: its position, its rounding radius, and how far the following segment bows outwards (negative:
 * inwards). A few of these describe a roof better than a list of curves.
 */
export type V = [x: number, y: number, round?: number, bow?: number];

export const numbersOf = (text: string, separator: RegExp): number[] => text.trim().split(separator).map(Number);

/** Parses corners, each "x,y", "x,y,round" or "x,y,round,bow". */
export const cornersOf = (text: string): V[] | undefined => {
  const corners = text
    .trim()
    .split(/\s+/)
    .map((corner) => numbersOf(corner, /,/));
  const whole = corners.every((corner) => corner.length >= 2 && corner.length <= 4 && corner.every(Number.isFinite));
  return whole ? corners.map(([x = 0, y = 0, round, bow]): V => [x, y, round, bow]) : undefined;
};

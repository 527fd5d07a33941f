import { mercatorY } from '#lib/mercator.ts';

/** Degrees of longitude and Mercator degrees of latitude. */
export type Bounds = { west: number; east: number; bottom: number; top: number };

/** A line or ring as longitude and Mercator latitude in sequence, with its bounds. */
export type Outline = Bounds & { points: Float64Array };

/** Decodes an encoded polyline as used by map services: latitude, longitude, latitude, … */
export const decodePolyline = (text: string, perDegree: number): number[] => {
  const values: number[] = [];
  const last: [number, number] = [0, 0];
  let [bits, value] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - 63;
    value |= (code & 31) << bits;
    bits += 5;
    if (code >= 32) continue;
    const axis = (values.length % 2) as 0 | 1;
    last[axis] += value & 1 ? ~(value >> 1) : value >> 1;
    values.push(last[axis] / perDegree);
    [bits, value] = [0, 0];
  }
  return values;
};

const outlineOf = (degrees: readonly number[]): Outline => {
  const points = new Float64Array(degrees.length);
  const outline = { points, west: Infinity, east: -Infinity, bottom: Infinity, top: -Infinity };
  for (let at = 0; at < degrees.length; at += 2) {
    const [x, y] = [degrees[at + 1]!, mercatorY(degrees[at]!)];
    points[at] = x;
    points[at + 1] = y;
    outline.west = Math.min(outline.west, x);
    outline.east = Math.max(outline.east, x);
    outline.bottom = Math.min(outline.bottom, y);
    outline.top = Math.max(outline.top, y);
  }
  return outline;
};

const piecePoints = 40;

/** Splits lines, which may cross half the country, so that only pieces in view are processed. */
export const piecesOf = (degrees: readonly number[]): Outline[] => {
  const pieces: Outline[] = [];
  for (let at = 0; at + 2 < degrees.length; at += piecePoints * 2) {
    pieces.push(outlineOf(degrees.slice(at, at + piecePoints * 2 + 2)));
  }
  return pieces;
};

/** A shoreline as a sequence of pieces; the first continues where the last ends. */
export type Ring = Bounds & { pieces: Outline[] };

export const ringOf = (degrees: readonly number[]): Ring => {
  const pieces = piecesOf([...degrees, degrees[0]!, degrees[1]!]);
  return {
    west: Math.min(...pieces.map(({ west }) => west)),
    east: Math.max(...pieces.map(({ east }) => east)),
    bottom: Math.min(...pieces.map(({ bottom }) => bottom)),
    top: Math.max(...pieces.map(({ top }) => top)),
    pieces,
  };
};

import type { Point } from '#lib/distance.ts';
import { mercatorY } from './map-box.ts';

/** A line or ring in degrees east and Mercator degrees north, with its bounds. */
export type Outline = {
  points: Float64Array;
  west: number;
  east: number;
  /** Mercator degrees. */
  bottom: number;
  top: number;
};

export type AreaName = Point & { name: string; widthDegrees: number };

export type MapGeography = {
  land: Outline[];
  neighbours: Outline[];
  lakes: Outline[];
  stateLines: Outline[];
  countyLines: Outline[];
  states: AreaName[];
  counties: AreaName[];
};

/** The encoded polyline of map services, in thousandths of a degree: latitude, longitude, latitude, … */
export const decodePolyline = (text: string): number[] => {
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
    values.push(last[axis] / 1000);
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

/** Borders are joined into lines that cross half the country; in pieces, only those in view need looking at. */
const piecesOf = (degrees: readonly number[]): Outline[] => {
  const pieces: Outline[] = [];
  for (let at = 0; at + 2 < degrees.length; at += piecePoints * 2) {
    pieces.push(outlineOf(degrees.slice(at, at + piecePoints * 2 + 2)));
  }
  return pieces;
};

const nameOf = (text: string): AreaName => {
  const [name = '', latitude, longitude, width] = text.split('|');
  return { name, latitude: Number(latitude), longitude: Number(longitude), widthDegrees: Number(width) };
};

/** Reads the text that data/map-geography.txt explains in its first lines. */
export const parseMapGeography = (text: string): MapGeography => {
  const geography: MapGeography = {
    land: [],
    neighbours: [],
    lakes: [],
    stateLines: [],
    countyLines: [],
    states: [],
    counties: [],
  };
  for (const line of text.split('\n')) {
    const [kind, rest] = [line[0], line.slice(2)];
    if (kind === 'l') geography.land.push(outlineOf(decodePolyline(rest)));
    if (kind === 'n') geography.neighbours.push(outlineOf(decodePolyline(rest)));
    if (kind === 'w') geography.lakes.push(outlineOf(decodePolyline(rest)));
    if (kind === 's') geography.stateLines.push(...piecesOf(decodePolyline(rest)));
    if (kind === 'c') geography.countyLines.push(...piecesOf(decodePolyline(rest)));
    if (kind === 'S') geography.states.push(nameOf(rest));
    if (kind === 'C') geography.counties.push(nameOf(rest));
  }
  return geography;
};

import { type MapBox, widthOf } from './map-box.ts';

/** Levels of detail for roads and water: town, region, nation. */
export const details = ['m', 'r', 'n'] as const;
export type Detail = (typeof details)[number];
export type PerDetail<T> = Record<Detail, T>;

const milesPerDegree = 69.09;
/** Typical width of the stage on screen. */
const usualPixels = 640;

/** Miles per pixel in the middle of the map. */
export const milesPerPixel = (box: MapBox): number => {
  const middle = ((box.south + box.north) / 2 / 180) * Math.PI;
  return (widthOf(box) * milesPerDegree * Math.cos(middle)) / usualPixels;
};

export const detailOf = (box: MapBox): Detail => {
  const miles = milesPerPixel(box);
  if (miles > 0.9) return 'n';
  return miles > 0.13 ? 'r' : 'm';
};

export const isDetail = (code: string | undefined): code is Detail => details.some((detail) => detail === code);

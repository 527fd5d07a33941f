import { type MapBox, widthOf } from './map-box.ts';

/** What is drawn of roads and water: of a town, of a region, of the nation. */
export const details = ['m', 'r', 'n'] as const;
export type Detail = (typeof details)[number];
export type PerDetail<T> = Record<Detail, T>;

const milesPerDegree = 69.09;
/** A window shows the stage about so wide. */
const usualPixels = 640;

/** Miles that a pixel shows in the middle of the map. */
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

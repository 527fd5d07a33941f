import type { Point } from '#lib/distance.ts';
import { mercatorY } from '#lib/mercator.ts';
import { heightOf, type MapBox, widthOf } from './map-box.ts';

export type Spot = { x: number; y: number };

/** A box in degrees and the rectangle of the drawing it fills. */
export type MapFrame = { box: MapBox; left: number; top: number; width: number; height: number };

/** Fits a box into a rectangle without distortion, centered. */
export const fittedFrame = (box: MapBox, into: Omit<MapFrame, 'box'>): MapFrame => {
  const scale = Math.min(into.width / widthOf(box), into.height / heightOf(box));
  const [width, height] = [widthOf(box) * scale, heightOf(box) * scale];
  return {
    box,
    left: into.left + (into.width - width) / 2,
    top: into.top + (into.height - height) / 2,
    width,
    height,
  };
};

/** Drawing units per Mercator degree. */
export const scaleOf = ({ box, width }: MapFrame): number => width / widthOf(box);

/** From degrees of longitude and Mercator degrees of latitude. */
const placeMercator = (frame: MapFrame, x: number, y: number): Spot => {
  const scale = scaleOf(frame);
  return {
    x: frame.left + (x - frame.box.west) * scale,
    y: frame.top + (mercatorY(frame.box.north) - y) * scale,
  };
};

export const placeOnMap = (frame: MapFrame, { latitude, longitude }: Point): Spot =>
  placeMercator(frame, longitude, mercatorY(latitude));

const earthRadiusMiles = 3958.7613;
const radians = Math.PI / 180;
/** Points per ring: the curves between them are exact to a pixel. */
const ringSteps = 8;

/** Points at that distance, which don't quite form a circle on a flat map. */
export const ringAround = ({ latitude, longitude }: Point, radiusMiles: number): Point[] => {
  const reach = radiusMiles / earthRadiusMiles;
  const from = latitude * radians;
  return Array.from({ length: ringSteps }, (_, step) => {
    const bearing = (step / ringSteps) * 2 * Math.PI;
    const to = Math.asin(Math.sin(from) * Math.cos(reach) + Math.cos(from) * Math.sin(reach) * Math.cos(bearing));
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(reach) * Math.cos(from),
      Math.cos(reach) - Math.sin(from) * Math.sin(to),
    );
    return { latitude: to / radians, longitude: longitude + east / radians };
  });
};

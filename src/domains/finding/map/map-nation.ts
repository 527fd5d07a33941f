import type { Point } from '#lib/distance.ts';
import type { MapBox } from './map-box.ts';
import { fittedFrame, type MapFrame, placeOnMap, type Spot } from './map-frame.ts';

/** The contiguous states, with space in the south for the others. */
export const mainland: MapBox = { south: 21.4, west: -125.8, north: 50.3, east: -65.8 };

/** States drawn in a corner of the nation at their own scale, in units of a stage 1000 wide. */
export const insetFrames: readonly MapFrame[] = [
  fittedFrame({ south: 52.4, west: -171, north: 71.6, east: -127.5 }, { left: 12, top: 452, width: 150, height: 144 }),
  fittedFrame(
    { south: 18.4, west: -161.6, north: 22.8, east: -153.4 },
    { left: 178, top: 520, width: 132, height: 76 },
  ),
  fittedFrame({ south: 17.3, west: -67.8, north: 19.1, east: -64.2 }, { left: 880, top: 542, width: 108, height: 54 }),
];

export const insetNames: readonly string[] = ['Alaska', 'Hawaii', 'Puerto Rico'];

/** Margin for markers: insets are so small that one at the edge would extend beyond. */
const rim = 30;

export const placeInInset = (frame: MapFrame, point: Point): Spot => {
  const within = (value: number, from: number, size: number): number =>
    size < 2 * rim ? from + size / 2 : Math.max(from + rim, Math.min(from + size - rim, value));
  const { x, y } = placeOnMap(frame, point);
  return { x: within(x, frame.left, frame.width), y: within(y, frame.top, frame.height) };
};

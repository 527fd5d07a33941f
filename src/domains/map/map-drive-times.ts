import type { Point } from '#lib/distance.ts';
import { type MapFrame, placeOnMap, ringAround } from './map-frame.ts';
import { curveThrough } from './map-path.ts';
import type { DriveTime } from './map-scene.ts';

/** Miles an hour from door to door: short ways are in town, long ones mostly on highways. */
const typicalSpeeds = [
  { minutes: 30, milesPerHour: 35 },
  { minutes: 60, milesPerHour: 45 },
  { minutes: 90, milesPerHour: 52 },
] as const;

/** Roads are so many times as long as the straight line. */
const detour = 1.3;

/** Straight miles that so many minutes lead to. */
const reaches = typicalSpeeds.map(({ minutes, milesPerHour }) => ({
  minutes,
  miles: (milesPerHour * minutes) / 60 / detour,
}));

/** Rings around a place for as far as one roughly gets in half an hour, an hour and an hour and a half. */
export const driveTimes = (from: Point, frame: MapFrame): DriveTime[] =>
  reaches.map(({ minutes, miles }) => {
    const ring = ringAround(from, miles).map((point) => placeOnMap(frame, point));
    // The first point is straight to the north.
    const { x, y } = ring[0]!;
    return { minutes, path: curveThrough(ring), label: { x: Math.round(x), y: Math.round(y) } };
  });

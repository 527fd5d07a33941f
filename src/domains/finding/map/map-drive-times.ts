import type { Point } from '#lib/distance.ts';
import { type MapFrame, placeOnMap, ringAround, type Spot } from './map-frame.ts';
import { curveThrough } from './map-path.ts';
import type { DriveTime } from './map-scene.ts';

/** Average speeds: short trips are in town, long ones mostly on highways. */
const typicalSpeeds = [
  { minutes: 30, milesPerHour: 35 },
  { minutes: 60, milesPerHour: 45 },
  { minutes: 90, milesPerHour: 52 },
] as const;

/** Length of roads relative to the straight line. */
const detour = 1.3;

/** Straight-line miles for each drive time. */
const reaches = typicalSpeeds.map(({ minutes, milesPerHour }) => ({
  minutes,
  miles: (milesPerHour * minutes) / 60 / detour,
}));

/** Minimum distance of a label such as "30 min" from names, markers and edges, in drawing units. */
const keepsOff = { x: 120, y: 40 };

/** Position of the minutes on their ring: in the north, or else the nearest free one. */
const roomOn = (ring: readonly Spot[], occupied: readonly Spot[], { width, height }: MapFrame): Spot => {
  const inside = ring.filter(
    ({ x, y }) => x > keepsOff.x && x < width - keepsOff.x && y > keepsOff.y && y < height - keepsOff.y,
  );
  const apart = (spot: Spot): number =>
    Math.min(
      ...occupied.map(({ x, y }) => Math.max(Math.abs(x - spot.x) / keepsOff.x, Math.abs(y - spot.y) / keepsOff.y)),
    );
  const free = inside.find((spot) => apart(spot) >= 1);
  return free ?? inside.toSorted((a, b) => apart(b) - apart(a))[0] ?? ring[0]!;
};

/** Rings around a place for drives of about 30, 60 and 90 minutes. */
export const driveTimes = (from: Point, frame: MapFrame, occupied: readonly Spot[] = []): DriveTime[] =>
  reaches.map(({ minutes, miles }) => {
    const ring = ringAround(from, miles).map((point) => placeOnMap(frame, point));
    const { x, y } = roomOn(ring, occupied, frame);
    return { minutes, path: curveThrough(ring), label: { x: Math.round(x), y: Math.round(y) } };
  });

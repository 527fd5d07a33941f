import type { Point } from '#lib/distance.ts';
import { isInBox, type MapBox } from './map-box.ts';

export type PointGrid<P extends Point> = { inBox(box: MapBox): P[] };

/** Points in a grid of one-degree squares, so that a view reads only those around it. */
export const createPointGrid = <P extends Point>(points: readonly P[]): PointGrid<P> => {
  // Round down first: adding before rounding may give the next square.
  const squareOf = (latitude: number, longitude: number): number =>
    (Math.floor(latitude) + 90) * 360 + Math.floor(longitude) + 180;
  const squares = Map.groupBy(points, ({ latitude, longitude }) => squareOf(latitude, longitude));
  return {
    inBox: (box) => {
      const points: P[] = [];
      for (let latitude = Math.floor(box.south); latitude <= box.north; latitude += 1) {
        for (let longitude = Math.floor(box.west); longitude <= box.east; longitude += 1) {
          for (const point of squares.get(squareOf(latitude, longitude)) ?? []) {
            if (isInBox(point, box)) points.push(point);
          }
        }
      }
      return points;
    },
  };
};

const crowdDegrees = 0.06;
const crowdSize = 3;

/** Points with others nearby: a single ZIP is a wide rural area, several are a town. */
export const crowded = <P extends Point>(points: readonly P[]): P[] => {
  const rowOf = (latitude: number): number => Math.floor((latitude + 90) / crowdDegrees);
  const columnOf = (longitude: number): number => Math.floor((longitude + 180) / crowdDegrees);
  const squareAt = (row: number, column: number): number => row * 10_000 + column;
  const counts = new Map<number, number>();
  for (const { latitude, longitude } of points) {
    const square = squareAt(rowOf(latitude), columnOf(longitude));
    counts.set(square, (counts.get(square) ?? 0) + 1);
  }
  return points.filter(({ latitude, longitude }) => {
    let around = 0;
    for (const down of [-1, 0, 1]) {
      for (const across of [-1, 0, 1]) {
        around += counts.get(squareAt(rowOf(latitude) + down, columnOf(longitude) + across)) ?? 0;
      }
    }
    return around >= crowdSize;
  });
};

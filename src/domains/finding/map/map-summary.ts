import type { Point } from '#lib/distance.ts';
import { grouped } from '#lib/money.ts';
import type { MapArea, MapPoint, MapScope } from './map-scene.ts';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type SummaryRequest = {
  points: readonly MapPoint[];
  scope: MapScope;
  area: MapArea | null;
  middle: Point;
  placeName(point: Point): string;
  things?: string | undefined;
};

/** A text summary for people who can't see the map: how many cars, where, and where most of them are. */
export const mapSummary = ({ points, scope, area, middle, placeName, things = 'cars' }: SummaryRequest): string => {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const where = {
    circle: () => `within ${area?.radiusMiles} miles of ${area?.name ?? placeName(area ?? middle)}`,
    box: () => (placeName(middle) ? `around ${placeName(middle)}` : 'in this area'),
    nation: () => 'in all states',
  };
  const byPlace = new Map<string, number>();
  for (const point of points) {
    const place = placeName(point);
    if (place) byPlace.set(place, (byPlace.get(place) ?? 0) + point.count);
  }
  const most = [...byPlace].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const count = `${grouped(total)} ${total === 1 ? things.slice(0, -1) : things} ${where[scope]()}.`;
  return most.length === 0 ? count : `${count} Most are near ${listed(most.map(([place]) => place))}.`;
};

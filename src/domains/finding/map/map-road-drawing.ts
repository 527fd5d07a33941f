import type { Pen } from './map-pen.ts';
import type { Road, RoadClass } from './map-roads.ts';
import { pathTag, stroke } from './map-svg.ts';

/** Classes are drawn up to this many miles per pixel. */
const drawnUpTo: Record<RoadClass, number> = { major: Infinity, middle: 0.45, minor: 0.75 };
/** Above this, roads are single lines. */
const plainFrom = 0.42;
const rim = 1.4;
const ends = ';stroke-linecap:round';

const widths = (milesPerPixel: number): Record<RoadClass, number> =>
  milesPerPixel > 0.13 ? { major: 2.8, middle: 2, minor: 1.5 } : { major: 4, middle: 3.2, minor: 2.4 };

export const isDrawn = (road: Road, milesPerPixel: number): boolean => milesPerPixel <= drawnUpTo[road.class];

/** Single lines at a distance, with a border when closer, small roads under large ones. */
export const drawRoads = (roads: readonly Road[], pen: Pen, milesPerPixel: number): string => {
  const pathOf = (wanted: RoadClass): string =>
    pen.lines(
      roads.filter((road) => road.class === wanted && isDrawn(road, milesPerPixel)).flatMap(({ pieces }) => pieces),
    );
  if (milesPerPixel > plainFrom) {
    const width = milesPerPixel > 2 ? 1.25 : 2;
    return pathTag(pathOf('minor'), stroke('far-minor', 1)) + pathTag(pathOf('major'), stroke('far', width, ends));
  }
  const width = widths(milesPerPixel);
  const paths = (['minor', 'middle', 'major'] as const).map((each) => [each, pathOf(each)] as const);
  return [
    ...paths.map(([each, path]) => pathTag(path, stroke(`${each}-rim`, width[each] + rim, ends))),
    ...paths.map(([each, path]) => pathTag(path, stroke(each, width[each], ends))),
  ].join('');
};

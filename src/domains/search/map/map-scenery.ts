import type { Point } from '#lib/distance.ts';
import { widthOf } from './map-box.ts';
import { type MapFrame, placeOnMap, ringAround, type Spot, scaleOf } from './map-frame.ts';
import type { MapGeography } from './map-geography.ts';
import type { PointGrid } from './map-grid.ts';
import { insetFrames } from './map-nation.ts';
import { createPen } from './map-outlines.ts';
import { dotsOf, pathOf } from './map-path.ts';
import { grownBox, marginOf } from './map-plan.ts';
import type { MapArea, MapInset, MapScene } from './map-scene.ts';

type Scenery = Pick<
  MapScene,
  'neighbours' | 'lakes' | 'land' | 'stateLines' | 'countyLines' | 'builtUp' | 'builtUpWidth'
>;

const countiesUpToDegrees = 7;
const builtUpDegrees = { from: 0.7, to: 4.5 };
const builtUpMiles = 3.4;
const abroadDetail = 3.5;
const milesPerDegree = 69.09;

/** How long a mile is drawn in the middle of the frame. */
const unitsPerMile = (frame: MapFrame): number => {
  const middle = ((frame.box.south + frame.box.north) / 2 / 180) * Math.PI;
  return scaleOf(frame) / milesPerDegree / Math.cos(middle);
};

/** One spot of those in the same square: dots much closer than their width add nothing. */
const spread = (spots: readonly Spot[], square: number): Spot[] => {
  const bySquare = new Map(
    spots.map((spot) => [`${Math.round(spot.x / square)} ${Math.round(spot.y / square)}`, spot]),
  );
  return [...bySquare.values()];
};

/** Land, water, borders, and where houses stand close. */
export const drawScenery = (
  { geography, builtUp }: { geography: MapGeography; builtUp: PointGrid<Point> },
  frame: MapFrame,
): Scenery => {
  const margin = marginOf(frame);
  const rect = { left: -margin, top: -margin, right: frame.width + margin, bottom: frame.height + margin };
  const view = grownBox(frame, (2 * margin) / frame.width, (2 * margin) / frame.height);
  const pen = createPen(frame, rect);
  const shown = widthOf(frame.box);
  const townWidth = Math.round(builtUpMiles * unitsPerMile(frame));
  const hasTowns = shown > builtUpDegrees.from && shown < builtUpDegrees.to;
  const towns = hasTowns ? builtUp.inBox(view).map((zip) => placeOnMap(frame, zip)) : [];
  return {
    neighbours: pen.rings(geography.neighbours, abroadDetail),
    lakes: pen.rings(geography.lakes),
    land: pen.rings(geography.land),
    stateLines: pen.lines(geography.stateLines),
    countyLines: shown < countiesUpToDegrees ? pen.lines(geography.countyLines) : '',
    builtUp: dotsOf(spread(towns, townWidth / 2)),
    builtUpWidth: townWidth,
  };
};

export const drawInsets = ({ land }: MapGeography): MapInset[] =>
  insetFrames.map((frame) => {
    const { left, top, width, height } = frame;
    return {
      left: Math.round(left),
      top: Math.round(top),
      width: Math.round(width),
      height: Math.round(height),
      land: createPen(frame, { left, top, right: left + width, bottom: top + height }).rings(land),
    };
  });

/** How far the search reaches. */
export const drawReach = (area: MapArea, frame: MapFrame): string => {
  const ring = ringAround(area, area.radiusMiles).flatMap((point) => {
    const { x, y } = placeOnMap(frame, point);
    return [x, y];
  });
  return pathOf([ring], 'closed');
};

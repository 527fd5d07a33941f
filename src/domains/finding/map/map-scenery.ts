import type { Point } from '#lib/distance.ts';
import type { Polygon } from '#lib/polygon.ts';
import { detailOf, milesPerPixel } from './map-detail.ts';
import { type MapFrame, placeOnMap, ringAround, type Spot, scaleOf } from './map-frame.ts';
import type { MapGeography } from './map-geography.ts';
import type { PointGrid } from './map-grid.ts';
import { insetFrames } from './map-nation.ts';
import { curveThrough, dotsOf, pathOf } from './map-path.ts';
import { createPen, type Pen } from './map-pen.ts';
import { grownBox, marginOf } from './map-plan.ts';
import { drawRoads } from './map-road-drawing.ts';
import type { MapArea } from './map-scene.ts';
import { fill, pathTag, rectTag, stroke } from './map-svg.ts';

/** Range of miles per pixel for built-up areas: closer, the blurred dots are visible; further, they are specks. */
const builtUpMilesPerPixel = { from: 0.05, to: 0.42 };
const builtUpMiles = 4.2;
const mostBlur = 14;
const milesPerDegree = 69.09;

/** Drawing units per mile in the middle of the frame. */
const unitsPerMile = (frame: MapFrame): number => {
  const middle = ((frame.box.south + frame.box.north) / 2 / 180) * Math.PI;
  return scaleOf(frame) / milesPerDegree / Math.cos(middle);
};

/** Keeps one spot per square: dots much closer than their width add nothing. */
const spread = (spots: readonly Spot[], square: number): Spot[] => {
  const bySquare = new Map(
    spots.map((spot) => [`${Math.round(spot.x / square)} ${Math.round(spot.y / square)}`, spot]),
  );
  return [...bySquare.values()];
};

type Sheet = { frame: MapFrame; left: number; top: number; width: number; height: number };

/** Draws land on a background of sea, so that no town extends over a shore; then lakes and rivers. */
const drawWater = (geography: MapGeography, pen: Pen, { frame, left, top, width, height }: Sheet): string => {
  const water = geography.water[detailOf(frame.box)];
  const miles = milesPerPixel(frame.box);
  const land = pen.rings(water.land) + pen.rings(geography.islands);
  const [great, small] = miles > 0.13 ? [2, 1.2] : [4, 2.2];
  return [
    pathTag(`M${left} ${top}h${width}v${height}h${-width}z${land}`, `${fill('water')};fill-rule:evenodd`),
    pathTag(pen.rings(water.lakes), fill('water')),
    pathTag(pen.rings(water.islands), fill('land')),
    pathTag(pen.lines(water.greatRivers), stroke('water', miles > 0.9 ? 1 : great)),
    miles > 0.9 ? '' : pathTag(pen.lines(water.rivers), stroke('water', small)),
    pathTag(pen.lines(water.borders), stroke('border', 1.25, miles > 0.9 ? '' : ';stroke-dasharray:10 4')),
  ].join('');
};

const drawTowns = (builtUp: PointGrid<Point>, frame: MapFrame, margin: number): string => {
  const miles = milesPerPixel(frame.box);
  if (miles < builtUpMilesPerPixel.from || miles > builtUpMilesPerPixel.to) return '';
  const view = grownBox(frame, (2 * margin) / frame.width, (2 * margin) / frame.height);
  const width = Math.round(builtUpMiles * unitsPerMile(frame));
  const spots = builtUp.inBox(view).map((zip) => placeOnMap(frame, zip));
  return pathTag(
    dotsOf(spread(spots, width / 2)),
    `fill:none;stroke:var(--map-town);stroke-width:${width}px;stroke-linecap:round;filter:blur(${Math.min(mostBlur, Math.round(width / 5))}px)`,
  );
};

/** Land, water, borders, roads and built-up areas, as the content of an SVG. */
export const drawScenery = (
  { geography, builtUp }: { geography: MapGeography; builtUp: PointGrid<Point> },
  frame: MapFrame,
  scope: 'part' | 'nation',
): string => {
  const margin = marginOf(frame);
  const rect = { left: -margin, top: -margin, right: frame.width + margin, bottom: frame.height + margin };
  const [width, height] = [Math.round(frame.width + 2 * margin), Math.round(frame.height + 2 * margin)];
  const sheet = { frame, left: -margin, top: -margin, width, height };
  const pen = createPen(frame, rect);
  return [
    rectTag(sheet, fill('land')),
    drawTowns(builtUp, frame, margin),
    drawWater(geography, pen, sheet),
    pathTag(
      pen.lines(geography.stateLines),
      scope === 'nation' ? stroke('line', 1.25) : stroke('border', 1.25, ';stroke-dasharray:6 3 1.5 3'),
    ),
    drawRoads(geography.roads[detailOf(frame.box)], pen, milesPerPixel(frame.box)),
    scope === 'nation' ? drawInsets(geography) : '',
  ].join('');
};

const drawInsets = ({ water }: MapGeography): string =>
  insetFrames
    .map((frame) => {
      const [left, top] = [Math.round(frame.left), Math.round(frame.top)];
      const box = { left, top, width: Math.round(frame.width), height: Math.round(frame.height) };
      const pen = createPen(frame, { left, top, right: left + box.width, bottom: top + box.height });
      const corners = ' rx="10"';
      const land = pathTag(pen.rings(water[detailOf(frame.box)].land), fill('land'));
      return `${rectTag(box, fill('water'), corners)}${land}${rectTag(box, stroke('line', 1.5), corners)}`;
    })
    .join('');

/** The path of a drawn area. */
export const drawArea = (polygon: Polygon, frame: MapFrame): string => {
  const spots = polygon.map((corner) => placeOnMap(frame, corner));
  return pathOf([spots.flatMap(({ x, y }) => [x, y])], 'closed');
};

/** The path of the search radius. */
export const drawReach = (area: MapArea, frame: MapFrame): string =>
  curveThrough(ringAround(area, area.radiusMiles).map((point) => placeOnMap(frame, point)));

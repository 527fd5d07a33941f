import type { Point } from '#lib/distance.ts';
import { widthOf } from './map-box.ts';
import { type MapFrame, placeOnMap, ringAround, type Spot, scaleOf } from './map-frame.ts';
import type { MapGeography } from './map-geography.ts';
import type { PointGrid } from './map-grid.ts';
import { insetFrames } from './map-nation.ts';
import { createPen } from './map-outlines.ts';
import { curveThrough, dotsOf } from './map-path.ts';
import { grownBox, marginOf } from './map-plan.ts';
import type { MapArea } from './map-scene.ts';

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

/** Colours are the page's, so the drawing is right in any appearance; strokes keep their width at any size. */
const fill = (colour: string): string => `fill:var(--map-${colour})`;
const stroke = (colour: string, width: number, more = ''): string =>
  `vector-effect:non-scaling-stroke;fill:none;stroke:var(--map-${colour});stroke-width:${width};stroke-linejoin:round${more}`;
const pathTag = (d: string, style: string): string => (d === '' ? '' : `<path d="${d}" style="${style}"/>`);

type Box = { left: number; top: number; width: number; height: number };
const rectTag = ({ left, top, width, height }: Box, style: string, more = ''): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}"${more} style="${style}"/>`;

/** Land, water, borders, and where houses stand close, as the inside of an SVG. */
export const drawScenery = (
  { geography, builtUp }: { geography: MapGeography; builtUp: PointGrid<Point> },
  frame: MapFrame,
  scope: 'part' | 'nation',
): string => {
  const margin = marginOf(frame);
  const rect = { left: -margin, top: -margin, right: frame.width + margin, bottom: frame.height + margin };
  const [width, height] = [frame.width + 2 * margin, frame.height + 2 * margin].map(Math.round) as [number, number];
  const view = grownBox(frame, (2 * margin) / frame.width, (2 * margin) / frame.height);
  const pen = createPen(frame, rect);
  const shown = widthOf(frame.box);
  const townWidth = Math.round(builtUpMiles * unitsPerMile(frame));
  const hasTowns = shown > builtUpDegrees.from && shown < builtUpDegrees.to;
  const towns = hasTowns ? builtUp.inBox(view).map((zip) => placeOnMap(frame, zip)) : [];
  return [
    rectTag({ left: -margin, top: -margin, width, height }, fill('water')),
    pathTag(
      pen.rings(geography.neighbours, abroadDetail),
      `vector-effect:non-scaling-stroke;${fill('abroad')};stroke:var(--map-abroad);stroke-width:2`,
    ),
    pathTag(pen.rings(geography.lakes), fill('water')),
    pathTag(pen.rings(geography.land), fill('land')),
    pathTag(
      dotsOf(spread(towns, townWidth / 2)),
      `fill:none;stroke:var(--map-town);stroke-width:${townWidth}px;stroke-linecap:round;filter:blur(6px)`,
    ),
    shown < countiesUpToDegrees ? pathTag(pen.lines(geography.countyLines), stroke('line', 1.75)) : '',
    pathTag(
      pen.lines(geography.stateLines),
      scope === 'nation' ? stroke('line', 1.5) : stroke('border', 1.25, ';stroke-dasharray:6 3 1.5 3'),
    ),
    scope === 'nation' ? drawInsets(geography) : '',
  ].join('');
};

const drawInsets = ({ land }: MapGeography): string =>
  insetFrames
    .map((frame) => {
      const [left, top] = [Math.round(frame.left), Math.round(frame.top)];
      const box = { left, top, width: Math.round(frame.width), height: Math.round(frame.height) };
      const pen = createPen(frame, { left, top, right: left + box.width, bottom: top + box.height });
      const corners = ' rx="10"';
      return `${rectTag(box, fill('water'), corners)}${pathTag(pen.rings(land), fill('land'))}${rectTag(box, stroke('line', 1.5), corners)}`;
    })
    .join('');

/** How far the search reaches. */
export const drawReach = (area: MapArea, frame: MapFrame): string =>
  curveThrough(ringAround(area, area.radiusMiles).map((point) => placeOnMap(frame, point)));

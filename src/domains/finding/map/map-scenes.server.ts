import type { Places } from '#domains/reference/locations/places.ts';
import type { Point } from '#lib/distance.ts';
import { lruMemo } from '#lib/lru-memo.ts';
import { mercatorY } from '#lib/mercator.ts';
import { type Polygon, polygonBounds } from '#lib/polygon.ts';
import { boxFromMiddle, boxText, isInBox, type MapBox, middleOf, roomyBox, widthOf } from './map-box.ts';
import { driveTimes } from './map-drive-times.ts';
import { type MapFrame, placeOnMap, type Spot } from './map-frame.ts';
import type { MapGeography } from './map-geography.ts';
import { createPointGrid, crowded } from './map-grid.ts';
import { mapDrawingPath } from './map-image.ts';
import { layOut, narrowWindow, wideWindow } from './map-layer.ts';
import type { PlacedPoint } from './map-markers.ts';
import { wantedNames } from './map-names.ts';
import { insetFrames, mainland, placeInInset } from './map-nation.ts';
import { grownBox, marginOf, planMap, stageFrame } from './map-plan.ts';
import type { MapArea, MapLayer, MapPoint, MapScene } from './map-scene.ts';
import { drawArea, drawReach, drawScenery } from './map-scenery.ts';
import { wantedShields } from './map-shields.ts';
import { mapSummary } from './map-summary.ts';
import { createTowns, townNear, townsOf } from './map-towns.ts';

type MapRequest = {
  points: readonly MapPoint[];
  area: MapArea | null;
  box?: MapBox | undefined;
  /** A drawn area; without a box, all of it is shown. */
  polygon?: Polygon | undefined;
  /** Plural noun of the points; cars by default. */
  things?: string;
};

export type MapScenes = {
  draw(request: MapRequest): MapScene;
  /** Land, water, borders and roads alone: of a box, or of all states. */
  drawing(box: MapBox | null): string;
};

/** A group without its own bounds leads to a fifth of the view around it. */
const partOfView = ({ latitude, longitude }: Point, view: MapBox): MapBox => {
  const size = widthOf(view) / 5;
  return boxFromMiddle({ x: longitude, y: mercatorY(latitude) }, size, size);
};

/** Number of towns used to name places. In all states most cars are far from the largest towns. */
const namedInPart = 60;
const namedInNation = 700;

/** Positions of names and markers, in drawing units. */
const spotsOn = (layers: readonly MapLayer[], { width, height }: MapFrame): Spot[] =>
  layers
    .flatMap(({ labels, markers }) => [...labels, ...markers])
    .map(({ x, y }) => ({ x: (x / 100) * width, y: (y / 100) * height }));

const countOf = (points: readonly MapPoint[]): number => points.reduce((sum, { count }) => sum + count, 0);

/** Draws maps of search results; created once at start. */
export const createMapScenes = ({
  geography: readGeography,
  places,
  tiles,
}: {
  /** Called for the first map, because loading takes a while. */
  geography: () => MapGeography;
  places: Pick<Places, 'peopledPlaces' | 'postOfficePlaces'>;
  /** Address of an operator's tiles. */
  tiles?: string;
}): MapScenes => {
  const mapData = lruMemo(
    () => {
      const geography = readGeography();
      const peopled = places.peopledPlaces();
      const towns = createTowns(townsOf(peopled, places.postOfficePlaces(), geography));
      return { geography, towns, builtUp: createPointGrid(crowded(peopled)) };
    },
    { maxEntries: 1 },
  );

  // Cached by box: shoppers change filters more often than the place.
  const partOf = lruMemo((box: MapBox) => drawScenery(mapData(), stageFrame(box), 'part'), { keyOf: boxText });
  const nation = lruMemo(() => drawScenery(mapData(), stageFrame(mainland), 'nation'), { maxEntries: 1 });
  const drawing = (box: MapBox | null): string => (box ? partOf(box) : nation());
  const shieldsOf = lruMemo((frame: MapFrame) => wantedShields(mapData().geography, frame), {
    keyOf: ({ box }) => boxText(box),
  });

  const draw = ({ points, area, box, polygon, things }: MapRequest): MapScene => {
    const { geography, towns } = mapData();
    const { scope, frame } = planMap(area, box ?? (polygon && roomyBox(polygonBounds(polygon))));
    const frames = scope === 'nation' ? [frame, ...insetFrames] : [frame];
    const placed = points.flatMap((point): PlacedPoint[] => {
      const region = scope === 'nation' ? frames.findIndex((each) => isInBox(point, each.box)) : 0;
      const home = frames[region];
      return home ? [{ ...(region > 0 ? placeInInset(home, point) : placeOnMap(home, point)), point, region }] : [];
    });

    const around = frames.flatMap((each) => towns.inBox(each.box, scope === 'nation' ? namedInNation : namedInPart));
    const placeName = lruMemo((point: Point) => townNear(point, around)?.name ?? '', { maxEntries: 500 });
    const centreName = area && scope === 'circle' ? (area.name ?? placeName(area)) : undefined;
    const content = {
      placed,
      centre: area && centreName ? { ...placeOnMap(frame, area), text: centreName, kind: 'centre' as const } : null,
      names: wantedNames({ geography, towns }, { scope, frame, view: grownBox(frame, 0.2, 0.7), centreName }),
      shields: scope === 'nation' ? [] : shieldsOf(frame),
      wording: {
        placeName,
        things,
        view: frame.box,
        boxOf: (point: MapPoint) => point.box ?? partOfView(point, frame.box),
      },
    };
    const start = area && scope !== 'nation' && isInBox(area, frame.box) ? placeOnMap(frame, area) : null;
    const part = scope === 'nation' ? null : frame.box;
    const middle = { latitude: (frame.box.south + frame.box.north) / 2, longitude: middleOf(frame.box).x };

    const [narrow, wide] = [layOut(narrowWindow, frame, content), layOut(wideWindow, frame, content)];

    return {
      scope,
      box: frame.box,
      width: Math.round(frame.width),
      height: Math.round(frame.height),
      margin: marginOf(frame),
      drawing: drawing(part),
      image: mapDrawingPath(part),
      // The nation has insets for distant states, which tiles don't have.
      ...(tiles !== undefined && scope !== 'nation' && { tiles }),
      ring: area && scope === 'circle' ? drawReach(area, frame) : '',
      driveTimes: start && area ? driveTimes(area, frame, spotsOn([narrow, wide], frame)) : [],
      drawn: polygon ? drawArea(polygon, frame) : '',
      centre: start && { x: Math.round(start.x), y: Math.round(start.y) },
      total: countOf(points),
      elsewhere: countOf(points) - countOf(placed.map(({ point }) => point)),
      summary: mapSummary({ points, scope, area, middle, placeName, things }),
      ...(things !== undefined && { things }),
      narrow,
      wide,
    };
  };

  return { draw, drawing };
};

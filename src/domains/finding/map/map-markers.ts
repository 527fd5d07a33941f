import { formatMoney, perMonth } from '#lib/money.ts';
import { boxAroundAll, boxAroundPlace, coarseBox, isCloser, isOnePlace, type MapBox } from './map-box.ts';
import { createFreeSpace, type FreeSpace, isInside, type Rect, rectAround } from './map-collision.ts';
import { groupLabel, groupSize } from './map-group.ts';
import type { MapMarker, MapPoint } from './map-scene.ts';

/** A point with its position on the stage, in pixels. */
export type PlacedPoint = {
  x: number;
  y: number;
  point: MapPoint;
  /** Points of different insets are close only on the page, so they are never grouped. */
  region: number;
};

export type Size = { width: number; height: number };

type Cluster = { x: number; y: number; count: number; points: MapPoint[]; region: number };

export type Wording = {
  placeName(point: { latitude: number; longitude: number }): string;
  boxOf(point: MapPoint): MapBox;
  /** The visible area. */
  view: MapBox;
  /** What is counted; cars by default. */
  things?: string | undefined;
};

const gap = 3;
/** The smallest target size the design allows. */
const dotSize = 24;
const pillHeight = 30;
const pointerHeight = 8;
/** How far a price may extend over the edge of the stage. */
const rim = 8;

const sizeOf = ({ count }: { count: number }): number => (count > 1 ? groupSize(count) : dotSize);

const touch = (a: Cluster, b: Cluster): boolean =>
  a.region === b.region && Math.hypot(a.x - b.x, a.y - b.y) < (sizeOf(a) + sizeOf(b)) / 2 + gap;

const joined = (a: Cluster, b: Cluster): Cluster => {
  const count = a.count + b.count;
  return {
    x: (a.x * a.count + b.x * b.count) / count,
    y: (a.y * a.count + b.y * b.count) / count,
    count,
    points: [...a.points, ...b.points],
    region: a.region,
  };
};

/**
 * Joins overlapping points, largest first, until none overlap; joining moves a group, so it may take several passes.
 */
const clustered = (placed: readonly PlacedPoint[]): Cluster[] => {
  let groups: Cluster[] = placed.map(({ x, y, point, region }) => ({
    x,
    y,
    count: point.count,
    points: [point],
    region,
  }));
  for (let before = Infinity; groups.length < before; ) {
    before = groups.length;
    const clusters: Cluster[] = [];
    for (const group of groups.toSorted((a, b) => b.count - a.count)) {
      const at = clusters.findIndex((other) => touch(other, group));
      if (at < 0) clusters.push(group);
      else clusters[at] = joined(clusters[at]!, group);
    }
    groups = clusters;
  }
  return groups;
};

const priceLabel = ({ priceUsd, label }: MapPoint): string => label ?? (priceUsd ? formatMoney(priceUsd) : 'No price');

/** Estimated without a font, so a little too wide. */
const pillWidth = (label: string, hasDot: boolean): number => label.length * 7.7 + (hasDot ? 32 : 24);

/**
 * The longer of price and payment: with the shopper's own terms the marker shows a payment, about as long as a typical
 * one.
 */
const longerOf = (label: string, monthly: number | undefined): string =>
  monthly === undefined || label.length > formatMoney(monthly).length + perMonth.length
    ? label
    : `${formatMoney(monthly)}${perMonth}`;

const pillRect = (x: number, y: number, width: number, side: MapMarker['side']): Rect =>
  rectAround(x, y + (side === 'above' ? -1 : 1) * (pointerHeight + pillHeight / 2), width, pillHeight);

/** Rows from north to south, each from west to east: the tab order. */
const inReadingOrder = (a: Cluster, b: Cluster): number => {
  const row = 48;
  return Math.floor(a.y / row) - Math.floor(b.y / row) || a.x - b.x;
};

/** A thousandth of the stage is less than a pixel. */
const percent = (value: number, of: number): number => Math.round((value / of) * 1000) / 10;

const countNear = (count: number, things: string, place: string): string =>
  `${groupLabel(count)} ${things}${place && ` near ${place}`}`;

const nameOf = (group: Cluster, point: MapPoint, placeName: string, things: string): string => {
  if (group.count > 1) return countNear(group.count, things, placeName);
  if (point.label !== undefined) return point.title ?? point.label;
  return `${point.title ?? 'Car'}, ${priceLabel(point)}${placeName && `, near ${placeName}`}`;
};

const isAlike = (placed: readonly PlacedPoint[]): boolean =>
  new Set(placed.flatMap(({ point }) => point.costs?.assumedState ?? [])).size < 2;

const largestOf = (points: readonly MapPoint[]): MapPoint =>
  points.reduce((best, point) => (point.count > best.count ? point : best));

const pointBox = ({ latitude, longitude }: MapPoint): MapBox => ({
  south: latitude,
  west: longitude,
  north: latitude,
  east: longitude,
});

/** The box a group leads to, and whether it shows nothing new: then its cars are listed at the marker. */
const aimOf = ({ points }: Cluster, { boxOf, view }: Wording): { box: MapBox; isThere: boolean } => {
  const bounds = boxAroundAll(points.map((point) => point.box ?? pointBox(point)));
  if (isOnePlace(bounds)) return { box: coarseBox(boxAroundPlace(bounds, view)), isThere: true };
  const box = coarseBox(boxAroundAll(points.map(boxOf)));
  return { box, isThere: !isCloser(box, view) };
};

/**
 * Markers for a stage of that size. Prices are placed around the groups and what `reserve` adds; the returned space is
 * left for names.
 */
export const placeMarkers = (
  placed: readonly PlacedPoint[],
  stage: Size,
  wording: Wording,
  reserve: (space: FreeSpace) => void = () => {},
): { markers: MapMarker[]; space: FreeSpace } => {
  const { placeName, things = 'cars' } = wording;
  const space = createFreeSpace();
  const bounds = { left: -rim, top: -rim, right: stage.width + rim, bottom: stage.height + rim };
  const groups = clustered(placed).sort(inReadingOrder);
  const feet = new Map(groups.map((group) => [group, rectAround(group.x, group.y, sizeOf(group), sizeOf(group))]));
  for (const foot of feet.values()) space.take(foot);
  reserve(space);
  const alike = isAlike(placed);

  const markers = groups.map((group): MapMarker => {
    const point = largestOf(group.points);
    const deal = point.deal ?? 'none';
    const label = group.count > 1 ? groupLabel(group.count) : priceLabel(point);
    const ids = group.points.flatMap((each) => each.ids);
    const { box, isThere } = aimOf(group, wording);
    const opens = group.count > 1 && (isThere || ids.length === group.count);
    const marker = {
      x: percent(group.x, stage.width),
      y: percent(group.y, stage.height),
      count: group.count,
      ids,
      label,
      name: nameOf(group, point, placeName(point), things),
      ...(opens && { opens }),
      deal: group.count > 1 ? 'none' : deal,
      box,
      href: group.points.length === 1 ? point.href : undefined,
      ...(group.count === 1 &&
        point.costs && {
          card: { ...point.costs, title: point.title ?? 'Car', near: placeName(point), isAlike: alike },
        }),
    };
    if (group.count > 1) return { ...marker, form: 'group', side: 'above' };
    const width = pillWidth(longerOf(label, point.costs?.monthly), deal !== 'none');
    const side = (['above', 'below'] as const).find((each) => {
      const rect = pillRect(group.x, group.y, width, each);
      return isInside(rect, bounds) && space.isFree(rect, feet.get(group));
    });
    if (!side) return { ...marker, form: 'dot', side: 'above' };
    space.take(pillRect(group.x, group.y, width, side));
    return { ...marker, form: 'price', side };
  });
  return { markers, space };
};

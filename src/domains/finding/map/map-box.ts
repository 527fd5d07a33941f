import type { Point } from '#lib/distance.ts';
import { latitudeAt, mercatorY } from '#lib/mercator.ts';

/** An area of the map in degrees. */
export type MapBox = { south: number; west: number; north: number; east: number };

const degrees = 180 / Math.PI;
const earthRadiusMiles = 3958.7613;
/** Smallest and largest width of a view: closer, the outlines have no more detail; wider is the whole nation. */
const narrowest = 0.04;
const widest = 60;
const roomAround = 1.08;

export const widthOf = ({ west, east }: MapBox): number => east - west;
export const heightOf = ({ south, north }: MapBox): number => mercatorY(north) - mercatorY(south);
export const aspectOf = (box: MapBox): number => widthOf(box) / heightOf(box);

/** The center in the Mercator projection, not the mean of the latitudes. */
export const middleOf = (box: MapBox): { x: number; y: number } => ({
  x: (box.west + box.east) / 2,
  y: (mercatorY(box.south) + mercatorY(box.north)) / 2,
});

/** Precision in addresses: four decimals are about eleven meters. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const within = (value: number, limit: number): number => rounded(Math.max(-limit, Math.min(limit, value)));

export const boxFromMiddle = (middle: { x: number; y: number }, width: number, height: number): MapBox => ({
  south: within(latitudeAt(middle.y - height / 2), 85),
  west: within(middle.x - width / 2, 180),
  north: within(latitudeAt(middle.y + height / 2), 85),
  east: within(middle.x + width / 2, 180),
});

/** The bounding box of a circle: on a globe its east and west extremes are not at the center's latitude. */
export const boxAroundCircle = (centre: Point, radiusMiles: number): MapBox => {
  const reach = (radiusMiles / earthRadiusMiles) * roomAround;
  const sideways = Math.asin(Math.min(1, Math.sin(reach) / Math.cos(centre.latitude / degrees)));
  return {
    south: within(centre.latitude - reach * degrees, 85),
    west: within(centre.longitude - sideways * degrees, 180),
    north: within(centre.latitude + reach * degrees, 85),
    east: within(centre.longitude + sideways * degrees, 180),
  };
};

/** The same center, `factor` times as wide. Null if that would be the whole nation. */
export const zoomedBox = (box: MapBox, factor: number): MapBox | null => {
  const width = Math.max(narrowest, widthOf(box) * factor);
  if (width > widest) return null;
  return boxFromMiddle(middleOf(box), width, width / aspectOf(box));
};

export const canZoomIn = (box: MapBox): boolean => widthOf(box) > narrowest * 1.01;

/** Zoom factors allowed for a view of this box. */
export const zoomLimits = (box: MapBox): { min: number; max: number } => ({
  min: Math.min(1, widthOf(box) / widest),
  max: Math.max(1, widthOf(box) / narrowest),
});

/** Enlarges a box that may be a line or a point to a minimum size. */
export const viewableBox = (box: MapBox): MapBox =>
  boxFromMiddle(middleOf(box), Math.max(narrowest, widthOf(box)), Math.max(narrowest, heightOf(box)));

/** Whether showing the box would zoom in noticeably, by at least a tenth. */
export const isCloser = (box: MapBox, view: MapBox): boolean => {
  const viewable = viewableBox(box);
  return Math.max(widthOf(viewable) / widthOf(view), heightOf(viewable) / heightOf(view)) < 0.9;
};

/** A box around a place that zooms in but still shows its surroundings. */
export const boxAroundPlace = (place: MapBox, view: MapBox): MapBox => {
  const size = Math.max(narrowest / 2, Math.min(narrowest * 3, widthOf(view) / 5));
  return boxFromMiddle(middleOf(place), size, size);
};

/** Adds a margin, so that points on the edges stay inside when the box is rounded. */
export const roomyBox = (box: MapBox): MapBox =>
  boxFromMiddle(middleOf(box), widthOf(box) * 1.1 + narrowest / 2, heightOf(box) * 1.1 + narrowest / 2);

export const boxAroundAll = (boxes: readonly MapBox[]): MapBox => ({
  south: Math.min(...boxes.map(({ south }) => south)),
  west: Math.min(...boxes.map(({ west }) => west)),
  north: Math.max(...boxes.map(({ north }) => north)),
  east: Math.max(...boxes.map(({ east }) => east)),
});

/** So small that its cars share one marker at any zoom. */
export const isOnePlace = (box: MapBox): boolean => Math.max(widthOf(box), heightOf(box)) < narrowest / 10;

export const isInBox = ({ latitude, longitude }: Point, box: MapBox): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

/** Rounds outward by at most a sixtieth of the width, for shorter addresses. */
export const coarseBox = (box: MapBox): MapBox => {
  const steps = 10 ** Math.max(0, Math.min(4, Math.ceil(Math.log10(60 / widthOf(box)))));
  const down = (value: number): number => Math.floor(value * steps + 1e-6) / steps;
  const up = (value: number): number => Math.ceil(value * steps - 1e-6) / steps;
  return { south: down(box.south), west: down(box.west), north: up(box.north), east: up(box.east) };
};

export const boxText = ({ south, west, north, east }: MapBox): string => [south, west, north, east].join(',');

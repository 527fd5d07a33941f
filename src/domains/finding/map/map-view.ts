import { aspectOf, boxFromMiddle, type MapBox, middleOf, widthOf, zoomLimits } from './map-box.ts';
import type { Spot } from './map-frame.ts';

/** Zoom and offset of the stage since it was drawn, in pixels from the center of the window. */
export type MapView = { zoom: number; x: number; y: number };

export type WindowSize = { width: number; height: number };

export const stillView: MapView = { zoom: 1, x: 0, y: 0 };

/** Distance of the stage from the window's edges, so that markers at its rim are complete (also in the style sheet). */
const windowRim = 16;

const stageWidth = (drawn: MapBox, { width, height }: WindowSize): number =>
  Math.min(width - 2 * windowRim, (height - 2 * windowRim) * aspectOf(drawn));

export const panned = (view: MapView, dx: number, dy: number): MapView => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
});

/** Zooms around a spot, relative to the center of the window, which stays in place. */
export const zoomedAt = (view: MapView, factor: number, around: Spot, drawn: MapBox): MapView => {
  const { min, max } = zoomLimits(drawn);
  const zoom = Math.max(min, Math.min(max, view.zoom * factor));
  const real = zoom / view.zoom;
  return { zoom, x: around.x - (around.x - view.x) * real, y: around.y - (around.y - view.y) * real };
};

const between = ([a, b]: readonly [Spot, Spot]): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: readonly [Spot, Spot]): number => Math.hypot(a.x - b.x, a.y - b.y) || 1;

/** Two-finger zoom: the points under both fingers stay there, except for rotation. */
export const pinched = (
  view: MapView,
  before: readonly [Spot, Spot],
  after: readonly [Spot, Spot],
  drawn: MapBox,
): MapView => {
  const [from, to] = [between(before), between(after)];
  return zoomedAt(panned(view, to.x - from.x, to.y - from.y), apart(after) / apart(before), to, drawn);
};

/** The area inside the window's rim. Searching and redrawing it shows the same view. */
export const boxInView = (drawn: MapBox, view: MapView, window: WindowSize): MapBox => {
  const degreesPerPixel = widthOf(drawn) / (stageWidth(drawn, window) * view.zoom);
  const { x, y } = middleOf(drawn);
  return boxFromMiddle(
    { x: x - view.x * degreesPerPixel, y: y + view.y * degreesPerPixel },
    (window.width - 2 * windowRim) * degreesPerPixel,
    (window.height - 2 * windowRim) * degreesPerPixel,
  );
};

/** The view of a redrawn stage that shows the same area as before. */
export const viewOfBox = (drawn: MapBox, visible: MapBox, window: WindowSize): MapView => {
  const zoom = stageWidth(visible, window) / widthOf(visible) / (stageWidth(drawn, window) / widthOf(drawn));
  const pixelsPerDegree = stageWidth(visible, window) / widthOf(visible);
  const [from, to] = [middleOf(drawn), middleOf(visible)];
  return { zoom, x: (from.x - to.x) * pixelsPerDegree, y: (to.y - from.y) * pixelsPerDegree };
};

/** How a picture is looked at: how much larger than it fits, and how far it is moved from the middle, in pixels. */
export type ZoomView = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };

const mostScale = 5;
/** How much one press of a button, a key or a double tap zooms. */
export const zoomStep = 1.6;

const within = (value: number, most: number): number => {
  const clamped = Math.min(most, Math.max(-most, value));
  return clamped === 0 ? 0 : clamped;
};

/** No edge of the picture ever comes further in than the frame's own. */
const clampView = ({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView => ({
  scale,
  x: within(x, ((scale - 1) * width) / 2),
  y: within(y, ((scale - 1) * height) / 2),
});

/** What is under the point, told from the middle of the frame, stays under it. */
export const zoomAt = (view: ZoomView, factor: number, point: Point, size: Size): ZoomView => {
  const scale = Math.min(mostScale, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return clampView({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, size);
};

export const moveBy = (view: ZoomView, by: Point, size: Size): ZoomView =>
  clampView({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, size);

export const isZoomed = ({ scale }: ZoomView): boolean => scale > 1.01;

/** The zoom of a picture: its scale relative to fitting the frame, and its offset from the center in pixels. */
export type ZoomView = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };

const mostScale = 5;
/** The factor of one press of a button or key; a double tap zooms by its square. */
export const zoomStep = 1.6;

const within = (value: number, most: number): number => {
  const clamped = Math.min(most, Math.max(-most, value));
  return clamped === 0 ? 0 : clamped;
};

/** Keeps the picture's edges from moving inside the frame. */
const clampView = ({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView => ({
  scale,
  x: within(x, ((scale - 1) * width) / 2),
  y: within(y, ((scale - 1) * height) / 2),
});

/** Zooms around a point, relative to the frame's center, that stays where it is. */
export const zoomAt = (view: ZoomView, factor: number, point: Point, size: Size): ZoomView => {
  const scale = Math.min(mostScale, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return clampView({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, size);
};

export const moveBy = (view: ZoomView, by: Point, size: Size): ZoomView =>
  clampView({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, size);

export const isZoomed = ({ scale }: ZoomView): boolean => scale > 1.01;

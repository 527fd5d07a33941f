export type Rect = { left: number; top: number; right: number; bottom: number };

export const rectAround = (x: number, y: number, width: number, height: number): Rect => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** Occupied space on the map: earlier items keep their position, later ones go where they fit. */
export type FreeSpace = {
  isFree(rect: Rect, except?: Rect): boolean;
  take(rect: Rect): void;
  /** The area of it that is occupied. */
  covered(rect: Rect): number;
};

const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

export const createFreeSpace = (): FreeSpace => {
  const rects: Rect[] = [];
  return {
    isFree: (rect, except) => !rects.some((other) => other !== except && overlap(other, rect)),
    take: (rect) => void rects.push(rect),
    covered: (rect) => rects.reduce((sum, other) => sum + shared(rect, other), 0),
  };
};

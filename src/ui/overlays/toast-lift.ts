/** A rectangle of the screen, as `getBoundingClientRect` tells it. */
type Box = { left: number; right: number; top: number; bottom: number };

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

type Space = { boxes: readonly Box[]; gapPx: number; highestTopPx: number };

/**
 * How far a box has to move up so that it covers none of the others. Zero where there is no such place below
 * `highestTopPx`: a message that cannot be seen helps nobody.
 */
export const liftOver = (box: Box, { boxes, gapPx, highestTopPx }: Space): number => {
  let liftPx = 0;
  const sorted = boxes.toSorted((a, b) => b.bottom - a.bottom);
  for (const other of sorted) {
    const lifted = { ...box, top: box.top - liftPx - gapPx, bottom: box.bottom - liftPx + gapPx };
    if (overlaps(lifted, other)) liftPx = box.bottom - other.top + gapPx;
  }
  return box.top - liftPx < highestTopPx ? 0 : liftPx;
};

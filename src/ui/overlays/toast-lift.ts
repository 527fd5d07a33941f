/** A rectangle on the screen, as from `getBoundingClientRect`. */
type Box = { left: number; right: number; top: number; bottom: number };

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

type Space = { boxes: readonly Box[]; gapPx: number; highestTopPx: number };

/**
 * How far a box must move up so that it covers none of the others. Zero if it would end up above `highestTopPx`, where
 * it could not be seen.
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

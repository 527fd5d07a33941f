import { mercatorY } from '#lib/mercator.ts';
import { type ClipRect, clipLine, clipRing } from './map-clip.ts';
import { type MapFrame, scaleOf } from './map-frame.ts';
import type { Bounds, Outline, Ring } from './map-outline.ts';
import { pathOf } from './map-path.ts';
import { simplified } from './map-simplify.ts';

export type Pen = {
  /** What differs by less than `detail` drawing units is left out. */
  rings(outlines: readonly Ring[], detail?: number): string;
  lines(outlines: readonly Outline[]): string;
  /** The parts of a line that are in view, in drawing units: x, y, x, y. */
  runs(outlines: readonly Outline[]): number[][];
};

/** Finer is not seen: a drawing unit is shown as less than a pixel. */
const finest = 1.1;

/** Draws outlines into a frame, cut off at the rectangle. */
export const createPen = (frame: MapFrame, rect: ClipRect): Pen => {
  const scale = scaleOf(frame);
  const originX = frame.left - frame.box.west * scale;
  const originY = frame.top + mercatorY(frame.box.north) * scale;
  const west = (rect.left - originX) / scale;
  const east = (rect.right - originX) / scale;
  const top = (originY - rect.top) / scale;
  const bottom = (originY - rect.bottom) / scale;

  const isInView = (outline: Bounds): boolean =>
    outline.west < east && outline.east > west && outline.bottom < top && outline.top > bottom;

  const sizeOf = (outline: Bounds): number =>
    Math.max(outline.east - outline.west, outline.top - outline.bottom) * scale;

  const isWhollyInView = (outline: Bounds): boolean =>
    outline.west >= west && outline.east <= east && outline.bottom >= bottom && outline.top <= top;

  const place = (line: number[], points: Float64Array, from: number, to: number): void => {
    for (let at = from; at < to; at += 2) line.push(originX + points[at]! * scale, originY - points[at + 1]! * scale);
  };

  const placed = ({ points }: Outline): number[] => {
    const line: number[] = [];
    place(line, points, 0, points.length);
    return line;
  };

  /** All of a piece on one outer side of the view is cut off alike, wherever its points are: its first will do. */
  const ringInView = (ring: Ring): number[] => {
    const line: number[] = [];
    for (const piece of ring.pieces) place(line, piece.points, 0, isInView(piece) ? piece.points.length - 2 : 2);
    return isWhollyInView(ring) ? line : clipRing(line, rect);
  };

  const linesInView = (line: Outline): number[][] =>
    isWhollyInView(line) ? [placed(line)] : clipLine(placed(line), rect);

  const runs = (outlines: readonly Outline[]): number[][] => outlines.filter(isInView).flatMap(linesInView);

  return {
    rings: (outlines, detail = finest) =>
      pathOf(
        outlines
          .filter((ring) => isInView(ring) && sizeOf(ring) > 4 * detail)
          .map((ring) => simplified(ringInView(ring), detail))
          .filter((ring) => ring.length > 5),
        'closed',
      ),
    lines: (outlines) =>
      pathOf(
        runs(outlines).map((line) => simplified(line, finest)),
        'open',
      ),
    runs,
  };
};

import { mercatorY } from '#lib/mercator.ts';
import { type ClipRect, clipLine, clipRing } from './map-clip.ts';
import { type MapFrame, scaleOf } from './map-frame.ts';
import type { Bounds, Outline, Ring } from './map-outline.ts';
import { pathOf } from './map-path.ts';
import { simplified } from './map-simplify.ts';

export type Pen = {
  /** Details smaller than `detail` drawing units are left out. */
  rings(outlines: readonly Ring[], detail?: number): string;
  lines(outlines: readonly Outline[]): string;
  /** The visible parts of a line, in drawing units: x, y, x, y. */
  runs(outlines: readonly Outline[]): number[][];
};

/** Finer detail isn't visible: a drawing unit is less than a pixel. */
const finest = 1.1;

/** Draws outlines into a frame, clipped at the rectangle. */
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

  /** A piece entirely beyond one side of the view is clipped to that side, so its first point is enough. */
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

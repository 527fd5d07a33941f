import { mercatorY } from './map-box.ts';
import { type ClipRect, clipLine, clipRing } from './map-clip.ts';
import { type MapFrame, scaleOf } from './map-frame.ts';
import type { Outline } from './map-geography.ts';
import { pathOf } from './map-path.ts';
import { simplified } from './map-simplify.ts';

type Pen = {
  /** What differs by less than `detail` drawing units is left out. */
  rings(outlines: readonly Outline[], detail?: number): string;
  lines(outlines: readonly Outline[]): string;
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

  const isInView = (outline: Outline): boolean =>
    outline.west < east && outline.east > west && outline.bottom < top && outline.top > bottom;

  const sizeOf = (outline: Outline): number =>
    Math.max(outline.east - outline.west, outline.top - outline.bottom) * scale;

  const isWhollyInView = (outline: Outline): boolean =>
    outline.west >= west && outline.east <= east && outline.bottom >= bottom && outline.top <= top;

  const placed = ({ points }: Outline): number[] => {
    const line = new Array<number>(points.length);
    for (let at = 0; at < points.length; at += 2) {
      line[at] = originX + points[at]! * scale;
      line[at + 1] = originY - points[at + 1]! * scale;
    }
    return line;
  };

  const ringInView = (ring: Outline): number[] => (isWhollyInView(ring) ? placed(ring) : clipRing(placed(ring), rect));

  const linesInView = (line: Outline): number[][] =>
    isWhollyInView(line) ? [placed(line)] : clipLine(placed(line), rect);

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
        outlines
          .filter(isInView)
          .flatMap(linesInView)
          .map((line) => simplified(line, finest)),
        'open',
      ),
  };
};

import { describe, expect, it } from 'vitest';
import { isZoomed, moveBy, wholePicture, zoomAt } from './zoom-view.ts';

const size = { width: 800, height: 400 };
const middle = { x: 0, y: 0 };

describe('zooming an image', () => {
  it('the point under the finger stays in place', () => {
    const point = { x: 100, y: -50 };
    const view = zoomAt(wholePicture, 2, point, size);
    // The spot of the picture that lay under the point, where it is drawn now.
    expect([point.x * view.scale + view.x, point.y * view.scale + view.y]).toEqual([point.x, point.y]);
  });

  it('the scale is limited to between one and five times the frame', () => {
    expect(zoomAt(wholePicture, 0.2, middle, size)).toEqual(wholePicture);
    expect(zoomAt(wholePicture, 40, middle, size).scale).toBe(5);
  });

  it('the image cannot be moved beyond its edges', () => {
    const large = zoomAt(wholePicture, 2, middle, size);
    expect(moveBy(large, { x: 9_000, y: -9_000 }, size)).toEqual({ scale: 2, x: 400, y: -200 });
    expect(moveBy(wholePicture, { x: 30, y: 30 }, size)).toEqual(wholePicture);
  });

  it('zoomed out fully, a moved image is centered again', () => {
    const moved = moveBy(zoomAt(wholePicture, 2, middle, size), { x: 400, y: 200 }, size);
    const back = zoomAt(moved, 0.5, middle, size);
    expect(back).toEqual(wholePicture);
    expect(isZoomed(back)).toBe(false);
  });
});

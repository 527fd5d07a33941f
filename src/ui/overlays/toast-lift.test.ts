import { describe, expect, it } from 'vitest';
import { liftOver } from './toast-lift.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toast = box(40, 740, 310, 48);
const space = { gapPx: 8, highestTopPx: 300 };

describe('liftOver', () => {
  it('UI-04: a toast that covers no control is not lifted', () => {
    expect(liftOver(toast, { ...space, boxes: [] })).toBe(0);
    expect(liftOver(toast, { ...space, boxes: [box(340, 600, 40, 40), box(360, 750, 40, 40)] })).toBe(0);
  });

  it('UI-04: a toast is lifted above the control it covers, and above the next one it would then cover', () => {
    expect(liftOver(toast, { ...space, boxes: [box(330, 750, 40, 40)] })).toBe(788 - 750 + 8);
    const lower = box(330, 750, 40, 40);
    const upper = box(330, 690, 40, 40);
    expect(liftOver(toast, { ...space, boxes: [upper, lower] })).toBe(788 - 690 + 8);
  });

  it('UI-04: a toast is never lifted out of the viewport', () => {
    const column = Array.from({ length: 12 }, (_, at) => box(330, 750 - at * 60, 40, 40));
    expect(liftOver(toast, { ...space, boxes: column })).toBe(0);
  });
});

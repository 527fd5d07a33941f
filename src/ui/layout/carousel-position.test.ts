import { expect, it } from 'vitest';
import { moreToEitherSide, scrollStep } from './carousel-position.ts';

it('detects overflow on either side with a tolerance of one pixel', () => {
  expect(moreToEitherSide({ left: 0, width: 300, contentWidth: 900 })).toEqual({ before: false, after: true });
  expect(moreToEitherSide({ left: 200, width: 300, contentWidth: 900 })).toEqual({ before: true, after: true });
  expect(moreToEitherSide({ left: 599.4, width: 300, contentWidth: 900 })).toEqual({ before: true, after: false });
  expect(moreToEitherSide({ left: 0, width: 900, contentWidth: 900 })).toEqual({ before: false, after: false });
});

it('scrolls by less than its width, so that part of the view stays visible', () => {
  expect(scrollStep({ width: 1000 })).toBe(850);
});

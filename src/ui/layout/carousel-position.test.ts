import { expect, it } from 'vitest';
import { moreToEitherSide, scrollStep } from './carousel-position.ts';

it('knows whether there is more to either side, with a pixel of slack', () => {
  expect(moreToEitherSide({ left: 0, width: 300, contentWidth: 900 })).toEqual({ before: false, after: true });
  expect(moreToEitherSide({ left: 200, width: 300, contentWidth: 900 })).toEqual({ before: true, after: true });
  expect(moreToEitherSide({ left: 599.4, width: 300, contentWidth: 900 })).toEqual({ before: true, after: false });
  expect(moreToEitherSide({ left: 0, width: 900, contentWidth: 900 })).toEqual({ before: false, after: false });
});

it('moves by less than a view, so that something stays to be recognised', () => {
  expect(scrollStep({ width: 1000 })).toBe(850);
});

import { describe, expect, it } from 'vitest';
import { suggestValue } from './suggest-value.ts';

const within = (least: number, most: number, current: number, isWhole = false) => ({
  isStorable: (value: number) => value >= least && value <= most && (!isWhole || Number.isInteger(value)),
  current,
});
const apr = within(0, 36, 7.05);

describe('suggestions for invalid numbers', () => {
  it.each([
    ['76.1', apr, '7.61'],
    ['705', apr, '7.05'],
    ['7,05', apr, '7.05'],
    ['7.05%', apr, '7.05'],
    ['-7.05', apr, '7.05'],
    ['1,200', within(1, 1000, 100, true), '120'],
    ['12.4', within(1, 1000, 10, true), '12'],
    ['seven', apr, undefined],
    ['', apr, undefined],
    ['9999999', within(1, 5, 3), undefined],
  ])('%s', (typed, field, suggestion) => {
    expect(suggestValue(typed, field)).toBe(suggestion);
  });
});

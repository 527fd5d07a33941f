import { describe, expect, it } from 'vitest';
import { type Attention, byShoppers } from './attention.ts';

const item = (title: string, shoppers: Attention['shoppers'], sinceMs?: number): Attention => ({
  title,
  detail: '',
  shoppers,
  sinceMs,
  action: { label: 'Look', href: title },
});

describe('attention items', () => {
  it('items that affect most shoppers come first, “everybody” before any number, and older ones before newer', () => {
    const items = [
      item('jobs', 0),
      item('two', 2, 5),
      item('older two', 2, 1),
      item('disk', 'everybody'),
      item('nine', 9),
    ];
    expect(byShoppers(items).map(({ title }) => title)).toEqual(['disk', 'nine', 'older two', 'two', 'jobs']);
  });
});

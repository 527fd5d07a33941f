import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 27, [1, 2, 3, 'gap', 27]],
  [2, 27, [1, 2, 3, 'gap', 27]],
  [4, 27, [1, 2, 3, 4, 5, 'gap', 27]],
  [5, 27, [1, 'gap', 4, 5, 6, 'gap', 27]],
  [26, 27, [1, 'gap', 25, 26, 27]],
  [27, 27, [1, 'gap', 25, 26, 27]],
] as const)('shows the page links for page %i of %i', (page, count, expected) => {
  expect(pageWindow(page, count)).toEqual(expected);
});

import { expect, it } from 'vitest';
import { createLinkBook } from './link-book.ts';

it('an address is worked out once for each search it leads on from', () => {
  const book = createLinkBook();
  const built: string[] = [];
  const href = (from: string) =>
    book.linksFrom(from)('makeCode', 'HONDA', () => {
      built.push(from);
      return `${from}/honda`;
    });
  expect([href('/a'), href('/a'), href('/b')]).toEqual(['/a/honda', '/a/honda', '/b/honda']);
  expect(built).toEqual(['/a', '/b']);
});

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

it('as many searches are kept as it says, the latest ones', () => {
  const book = createLinkBook();
  const built: number[] = [];
  const open = (from: number) => book.linksFrom(`/${from}`)('makeCode', 'HONDA', () => `${built.push(from)}`);
  for (let from = 0; from <= 200; from += 1) open(from);
  expect(built).toHaveLength(201);
  open(200);
  open(1);
  expect(built).toHaveLength(201);
  open(0);
  expect(built).toHaveLength(202);
});

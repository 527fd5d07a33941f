import { describe, expect, it } from 'vitest';
import { createLinkCache, type LinksFrom } from './link-cache.ts';

const page: LinksFrom = { brand: { id: 'atc', dealerRoot: 'car-dealers' }, address: '/a' };

/** Asks for one link of each page, one after the other, and tells how many had to be built. */
const builtOf = (...pages: LinksFrom[]): number => {
  const cache = createLinkCache();
  const built: string[] = [];
  const build = () => `/honda/${built.push('')}`;
  for (const from of pages) cache.linksFrom(from)('makeCode', 'HONDA', build);
  return built.length;
};

describe('the links of a results page', () => {
  it('are built once for each page', () => {
    expect(builtOf(page, page, page)).toBe(1);
  });

  it.each([
    ['address', { ...page, address: '/b' }],
    ['brand', { ...page, brand: { ...page.brand, id: 'kbb' as const } }],
    ['root of the dealers’ pages', { ...page, brand: { ...page.brand, dealerRoot: 'dealers' as const } }],
  ])('are built again for another %s', (_part, other) => {
    expect(builtOf(page, other)).toBe(2);
    expect(builtOf(page, other, page)).toBe(2);
  });

  it('are distinguished by what they change and to what', () => {
    const links = createLinkCache().linksFrom(page);
    const all = [
      ['makeCode', 'HONDA'],
      ['makeCode', 'FORD'],
      ['seriesCode', 'HONDA'],
      ['first', 25],
      ['first', 50],
    ] as const;
    const hrefs = all.map(([what, to]) => links(what, to, () => `/${what}/${to}`));
    expect(hrefs).toEqual(['/makeCode/HONDA', '/makeCode/FORD', '/seriesCode/HONDA', '/first/25', '/first/50']);
  });

  it('are cached for the latest 200 pages', () => {
    const pages = Array.from({ length: 201 }, (_, at) => ({ ...page, address: `/${at}` }));
    const [first = page, second = page] = pages;
    expect(builtOf(...pages)).toBe(201);
    expect(builtOf(...pages, ...pages.slice(-1), second)).toBe(201);
    expect(builtOf(...pages, first)).toBe(202);
  });
});

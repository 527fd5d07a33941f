import { type PageVisitor, visitorAttributes } from '../../pages/page-visitor.tsx';

const opening = '<!DOCTYPE html><html';

/** What stands in the hole of a page for one kind of visitor. All of its values are ours, so none is escaped. */
export const holeFor = (visitor: PageVisitor): string =>
  Object.entries(visitorAttributes(visitor))
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('');

/** The hole is in the first element: what is kept for one visitor is made the page of another by exchanging it. */
export const fillHole = (page: string, hole: string): Buffer => {
  if (!page.startsWith(opening)) throw new Error('a page begins with its html element');
  return Buffer.from(`${opening}${hole}${page.slice(opening.length)}`);
};

export const exchangeHole = (page: Buffer, from: string, to: string): Buffer =>
  Buffer.concat([Buffer.from(opening + to), page.subarray(opening.length + from.length)]);

import { shippedTablesName } from '#domains/payments/figures/deal-tables.ts';
import fillFigures from '#domains/payments/figures/fill-figures-script.ts?script';
import { shippedTables } from '#domains/payments/figures/page-tables.ts';
import { type PageVisitor, visitorAttributes } from '../../pages/page-visitor.tsx';

const opening = '<!DOCTYPE html><html';
const closing = '</body></html>';

/** What stands in a page for one kind of visitor: attributes of its first element, and what comes last in its body. */
export type Hole = { readonly attributes: string; readonly end: string };

/** For whoever has terms of their own: fills in their figures before anything else runs (decision 42). */
export const fillScript = fillFigures;

const tables = `<script type="application/json" id="${shippedTablesName}">${JSON.stringify(shippedTables)}</script>`;

/** All of its values are ours, so none is escaped. The attributes tell any two holes apart. */
export const holeFor = (visitor: PageVisitor): Hole => ({
  attributes: Object.entries(visitorAttributes(visitor))
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join(''),
  end: visitor.deal === undefined ? '' : `${tables}<script>${fillScript}</script>`,
});

/** What is kept for one visitor is made the page of another by exchanging both of its ends. */
export const fillHole = (page: string, { attributes, end }: Hole): Buffer => {
  if (!page.startsWith(opening)) throw new Error('a page begins with its html element');
  if (!page.endsWith(closing)) throw new Error('a page ends with its body');
  return Buffer.concat([
    Buffer.from(opening + attributes),
    Buffer.from(page.slice(opening.length, -closing.length)),
    Buffer.from(end + closing),
  ]);
};

export const exchangeHole = (page: Buffer, from: Hole, to: Hole): Buffer =>
  Buffer.concat([
    Buffer.from(opening + to.attributes),
    page.subarray(opening.length + from.attributes.length, -Buffer.byteLength(from.end + closing)),
    Buffer.from(to.end + closing),
  ]);

import fillFigures from '#domains/reference/payments/figures/fill-figures-script.ts?script';
import { type PageVisitor, visitorAttributes } from '../../pages/page-visitor.tsx';

const opening = '<!DOCTYPE html><html';
const closing = '</body></html>';

/**
 * The parts of a cached page that differ by visitor: attributes of the `html` element (theme, consent, whether somebody
 * may be signed in) and a script at the end of the body.
 */
export type Hole = { readonly attributes: string; readonly end: string };

/** For visitors with payment terms of their own: fills in their figures before anything else runs (decision 42). */
export const fillScript = fillFigures;

/** None of the values comes from a client, so none is escaped. Two holes with equal attributes are equal. */
export const holeFor = (visitor: PageVisitor): Hole => ({
  attributes: Object.entries(visitorAttributes(visitor))
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join(''),
  end: visitor.terms === undefined ? '' : `<script>${fillScript}</script>`,
});

/** A page as it was rendered, with what differs by visitor filled in. */
export const fillHole = (page: string, { attributes, end }: Hole): Buffer => {
  if (!page.startsWith(opening)) throw new Error('a page begins with its html element');
  if (!page.endsWith(closing)) throw new Error('a page ends with its body');
  return Buffer.concat([
    Buffer.from(opening + attributes),
    Buffer.from(page.slice(opening.length, -closing.length)),
    Buffer.from(end + closing),
  ]);
};

/** Turns the kept page of one visitor into that of another: replaces the `html` tag and the end of the body. */
export const exchangeHole = (page: Buffer, from: Hole, to: Hole): Buffer =>
  Buffer.concat([
    Buffer.from(opening + to.attributes),
    page.subarray(opening.length + from.attributes.length, -Buffer.byteLength(from.end + closing)),
    Buffer.from(to.end + closing),
  ]);

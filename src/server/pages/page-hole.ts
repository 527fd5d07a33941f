import fillFigures from '#domains/reference/payments/figures/fill-figures-script.ts?script';
import { type PageVisitor, visitorAttributes } from '../../pages/page-visitor.tsx';
import type { Gap } from './compress-around.ts';
import type { Slot } from './page-slots.ts';

const opening = '<!DOCTYPE html><html';
const closing = '</body></html>';

/**
 * The parts of a cached page that differ by visitor: attributes of the `html` element (theme, consent, whether somebody
 * may be signed in) and a script at the end of the body.
 */
export type Hole = { readonly attributes: string; readonly end: string };

/** Script for visitors with their own payment terms: fills in their figures before anything else runs (decision 42). */
export const fillScript = fillFigures;

/**
 * The attributes' values don't come from a client, so they need no escaping. Two holes with equal attributes are equal.
 */
export const holeFor = (visitor: PageVisitor): Hole => ({
  attributes: Object.entries(visitorAttributes(visitor))
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join(''),
  end: visitor.terms === undefined ? '' : `<script>${fillScript}</script>`,
});

/** Where slots are once the attributes stand before them. */
export const gapsOf = (slots: readonly Slot[], { attributes }: Hole): Gap[] =>
  slots.map(({ at, width }) => ({ at: at + attributes.length, width }));

/** Fills the parts that differ by visitor into a rendered page. */
export const fillHole = (page: string, { attributes, end }: Hole): Buffer => {
  if (!page.startsWith(opening)) throw new Error('a page begins with its html element');
  if (!page.endsWith(closing)) throw new Error('a page ends with its body');
  return Buffer.concat([
    Buffer.from(opening + attributes),
    Buffer.from(page.slice(opening.length, -closing.length)),
    Buffer.from(end + closing),
  ]);
};

/** Turns the cached page of one visitor into that of another: replaces the `html` tag and the end of the body. */
export const exchangeHole = (page: Buffer, from: Hole, to: Hole): Buffer =>
  Buffer.concat([
    Buffer.from(opening + to.attributes),
    page.subarray(opening.length + from.attributes.length, -Buffer.byteLength(from.end + closing)),
    Buffer.from(to.end + closing),
  ]);

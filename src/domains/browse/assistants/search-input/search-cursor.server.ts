import { hash } from 'node:crypto';
import { clampFirst, resultWindow } from '#domains/finding/criteria/search.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';

/** A cursor belongs to one search: with another it would leave cars out unnoticed. */
const searchKey = (path: string, terms: PaymentTerms | undefined): string =>
  hash('sha256', JSON.stringify([path, terms]), 'base64url').slice(0, 10);

export const cursorAt = (first: number, path: string, terms: PaymentTerms | undefined): string =>
  `${first}.${searchKey(path, terms)}`;

/** The position; undefined for a cursor of another search. */
export const readCursor = (cursor: string, path: string, terms: PaymentTerms | undefined): number | undefined => {
  const [, position = '', key = ''] = /^(\d{1,5})\.([\w-]{10})$/.exec(cursor) ?? [];
  if (key !== searchKey(path, terms) || Number(position) >= resultWindow) return undefined;
  return clampFirst(Number(position));
};

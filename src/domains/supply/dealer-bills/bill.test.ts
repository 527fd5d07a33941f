import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bill, balanceOf, billNumber, creditOf, taxOn } from './bill.ts';

const invoice = (overrides: Partial<Bill> = {}): Bill => ({
  id: 'a',
  kind: 'invoice',
  number: 12,
  dealerId: 1,
  month: 0,
  issuedDay: 100,
  dueDay: 114,
  creditsId: null,
  seller: '',
  payment: '',
  customer: '',
  lines: [],
  taxName: 'Sales tax',
  taxRate: 8875,
  subtotalCents: 24_900,
  taxCents: taxOn(24_900, 8875),
  totalCents: 24_900 + taxOn(24_900, 8875),
  reason: '',
  paidDay: null,
  paidReference: '',
  reminders: 0,
  remindedDay: null,
  ...overrides,
});

describe('amounts of bills', () => {
  it('BILL-07: tax is rounded half up to the cent', () => {
    expect(taxOn(24_900, 8875)).toBe(2210);
    expect(taxOn(1000, 50)).toBe(1);
    expect(taxOn(999, 50)).toBe(0);
    expect([billNumber({ kind: 'invoice', number: 12 }), billNumber({ kind: 'credit', number: 3 })]).toEqual([
      'INV-000012',
      'CN-000003',
    ]);
  });

  it('BILL-09: credit notes of a whole invoice add up to it, however it is split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 20_000 }),
        (parts, taxRate) => {
          const subtotalCents = parts.reduce((sum, part) => sum + part, 0);
          const credits: { subtotalCents: number; taxCents: number }[] = [];
          for (const part of parts) credits.push(creditOf({ taxRate }, credits, part));
          expect(credits.every(({ taxCents }) => taxCents >= 0)).toBe(true);
          expect(credits.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(taxOn(subtotalCents, taxRate));
        },
      ),
    );
  });

  it('BILL-09, BILL-10: an invoice is open, overdue, paid, or void once all of it was credited', () => {
    const state = (bill: Bill, credited = 0, today = 110) =>
      balanceOf(bill, credited === 0 ? [] : [{ totalCents: credited }], today);
    expect(state(invoice())).toEqual({ creditedCents: 0, dueCents: 27_110, state: 'open' });
    expect(state(invoice(), 100, 115)).toEqual({ creditedCents: 100, dueCents: 27_010, state: 'overdue' });
    expect(state(invoice({ paidDay: 105 })).state).toBe('paid');
    expect(state(invoice(), 27_110).state).toBe('credited');
  });
});

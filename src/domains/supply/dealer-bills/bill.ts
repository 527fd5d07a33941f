import { z } from 'zod';

export type BillKind = 'invoice' | 'credit';

const BillLine = z.object({ text: z.string(), quantity: z.int(), unitCents: z.int(), totalCents: z.int() });
export type BillLine = z.infer<typeof BillLine>;

/** What a bill says, as it was when it was made. */
export const BillDocument = z.object({
  seller: z.string(),
  payment: z.string(),
  customer: z.string(),
  lines: z.array(BillLine),
  taxName: z.string(),
  /** In thousandths of a percent. */
  taxRate: z.int(),
  subtotalCents: z.int(),
  taxCents: z.int(),
  /** Why it was credited; empty for an invoice. */
  reason: z.string(),
});
export type BillDocument = z.infer<typeof BillDocument>;

/** An invoice of a dealer, or a credit note about one; the amounts of both are positive. */
export type Bill = BillDocument & {
  id: string;
  kind: BillKind;
  number: number;
  dealerId: number;
  month: number | null;
  issuedDay: number;
  dueDay: number | null;
  /** The invoice that a credit note is about. */
  creditsId: string | null;
  totalCents: number;
  paidDay: number | null;
  paidReference: string;
  reminders: number;
  remindedDay: number | null;
};

const prefixes: Readonly<Record<BillKind, string>> = { invoice: 'INV', credit: 'CN' };

export const billNumber = ({ kind, number }: Pick<Bill, 'kind' | 'number'>): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`;

/** Rounded half up to the cent; `rate` is in thousandths of a percent. */
export const taxOn = (cents: number, rate: number): number => Math.round((cents * rate) / 100_000);

/** 8.875% */
export const rateText = (rate: number): string => `${rate / 1000}%`;

type BillState = 'open' | 'overdue' | 'paid' | 'credited';
export const billStateNames: Readonly<Record<BillState, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
};

/** An invoice with what was credited of it. */
export type BillBalance = { creditedCents: number; dueCents: number; state: BillState };

/** An invoice is void once all of it was credited (BILL-09). */
export const balanceOf = (bill: Bill, credits: readonly Pick<Bill, 'totalCents'>[], today: number): BillBalance => {
  const creditedCents = credits.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const leftCents = bill.totalCents - creditedCents;
  if (leftCents <= 0) return { creditedCents, dueCents: 0, state: 'credited' };
  if (bill.paidDay !== null) return { creditedCents, dueCents: 0, state: 'paid' };
  const isOverdue = bill.dueDay !== null && today > bill.dueDay;
  return { creditedCents, dueCents: leftCents, state: isOverdue ? 'overdue' : 'open' };
};

/**
 * What a credit note of `netCents` before tax is worth. The tax of all credit notes together is that of their sum, so
 * that those of a whole invoice add up to it.
 */
export const creditOf = (
  invoice: Pick<Bill, 'taxRate'>,
  credits: readonly Pick<Bill, 'subtotalCents' | 'taxCents'>[],
  netCents: number,
): { subtotalCents: number; taxCents: number } => {
  const credited = credits.reduce(
    (sum, { subtotalCents, taxCents }) => ({ net: sum.net + subtotalCents, tax: sum.tax + taxCents }),
    { net: 0, tax: 0 },
  );
  return { subtotalCents: netCents, taxCents: taxOn(credited.net + netCents, invoice.taxRate) - credited.tax };
};

export const billStateTones = { open: 'info', overdue: 'warning', paid: 'positive', credited: 'neutral' } as const;

import { AdminFacts } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { type Bill, billNumber, billStateNames, billStateTones, rateText } from '#domains/supply/dealer-bills/bill.ts';
import type { BillView } from '#domains/supply/dealer-bills/dealer-bills.server.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatCents, grouped } from '#lib/money.ts';
import { dayName, monthName } from '#lib/utc-days.ts';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { billPdfPath } from './bill-export.ts';
import styles from './bills.module.css';

type BillScreenProps = {
  view: BillView & { dealer: string };
  today: string;
  done: string | undefined;
  refused?: FormRefusal | undefined;
};

const doneWords: Readonly<Record<string, string>> = {
  paid: 'Marked as paid.',
  unpaid: 'Marked as not paid.',
  credit: 'Credit note made and emailed to the dealer.',
};

const Lines = ({ bill }: { bill: Bill }) => (
  <Table caption="Lines of this bill" dense>
    <thead>
      <tr>
        <th>Description</th>
        <th data-num data-small="hide">
          Quantity
        </th>
        <th data-num data-small="hide">
          Price
        </th>
        <th data-num>Amount</th>
      </tr>
    </thead>
    <tbody>
      {bill.lines.map(({ text, quantity, unitCents, totalCents }) => (
        <tr key={text}>
          <td>{text}</td>
          <td data-num data-small="hide">
            {grouped(quantity)}
          </td>
          <td data-num data-small="hide">
            {formatCents(unitCents)}
          </td>
          <td data-num>{formatCents(totalCents)}</td>
        </tr>
      ))}
      {[
        ['Subtotal', bill.subtotalCents] as const,
        [`${bill.taxName} ${rateText(bill.taxRate)}`, bill.taxCents] as const,
        ['Total', bill.totalCents] as const,
      ].map(([label, cents]) => (
        <tr key={label} className={label === 'Total' ? styles.total : undefined}>
          <td>{label}</td>
          <td data-small="hide" />
          <td data-small="hide" />
          <td data-num>{formatCents(cents)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

type ChangesProps = { view: BillView; action: string; today: string; refused: FormRefusal | undefined };

const Changes = ({ view: { bill, balance }, action, today, refused }: ChangesProps) => {
  const at = (act: string) => (refused?.values.act === act ? refused : undefined);
  const [paid, credit] = [at('paid'), at('credit')];
  return (
    <ForWriters>
      {balance.dueCents > 0 && (
        <AdminPanel title="Mark as paid" lead={`${formatCents(balance.dueCents)} is to be paid.`}>
          <AdminForm action={action} className={styles.form}>
            <Field label="Paid on" error={paid?.errors.day}>
              <TextInput name="day" type="date" max={today} defaultValue={paid?.values.day ?? today} required />
            </Field>
            <Field
              label="Reference"
              hint="How it was paid, such as the number of the transfer."
              error={paid?.errors.reference}
            >
              <TextInput name="reference" maxLength={200} defaultValue={paid?.values.reference} required />
            </Field>
            <div>
              <Button type="submit" name="act" value="paid">
                Mark as paid
              </Button>
            </div>
          </AdminForm>
        </AdminPanel>
      )}
      {bill.paidDay !== null && (
        <AdminPanel title="Not paid after all?">
          <AdminForm action={action}>
            <Button type="submit" name="act" value="unpaid" variant="quiet">
              Mark as not paid
            </Button>
          </AdminForm>
        </AdminPanel>
      )}
      {balance.state !== 'credited' && (
        <AdminPanel
          title="Credit note"
          lead="An invoice is never changed or deleted. A credit note of all of it makes it void."
        >
          <AdminForm action={action} className={styles.form}>
            <Field label="Amount before tax" hint="Empty for all that is left." error={credit?.errors.amount}>
              <TextInput name="amount" prefix="$" inputMode="decimal" numeric defaultValue={credit?.values.amount} />
            </Field>
            <Field label="Reason" hint="It’s on the credit note." error={credit?.errors.reason}>
              <TextArea name="reason" rows={2} maxLength={500} defaultValue={credit?.values.reason} required />
            </Field>
            <div>
              <Button type="submit" name="act" value="credit" variant="quiet">
                Make credit note
              </Button>
            </div>
          </AdminForm>
        </AdminPanel>
      )}
    </ForWriters>
  );
};

/** One invoice or credit note. */
export const BillScreen = ({ view, today, done, refused }: BillScreenProps) => {
  const { bill, balance, credits, invoice, dealer } = view;
  const isInvoice = bill.kind === 'invoice';
  const link = (other: Bill) => <a href={opsPath(`bills/${other.id}`)}>{billNumber(other)}</a>;
  return (
    <>
      <AdminHead
        title={`${isInvoice ? 'Invoice' : 'Credit note'} ${billNumber(bill)}`}
        lead={
          <>
            <a href={opsPath(`plans/dealers/${bill.dealerId}`)}>{dealer}</a>{' '}
            {isInvoice && <Badge tone={billStateTones[balance.state]}>{billStateNames[balance.state]}</Badge>}
          </>
        }
        actions={
          <>
            <ButtonLink href={opsPath('bills')} variant="quiet" size="small">
              All bills
            </ButtonLink>
            <ButtonLink href={billPdfPath(bill.id)} variant="quiet" size="small">
              PDF
            </ButtonLink>
          </>
        }
      />
      {done && doneWords[done] && (
        <Banner level="positive" title={doneWords[done]}>
          Also recorded in the audit log.
        </Banner>
      )}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      <div className={styles.two}>
        <div>
          <AdminPanel title="Lines" flush>
            <Lines bill={bill} />
          </AdminPanel>
          <AdminPanel title="Details">
            <AdminFacts
              facts={[
                ['Date', dayName(bill.issuedDay)],
                ['For', bill.month === null ? '' : monthName(bill.month)],
                ['Due', bill.dueDay === null ? '' : dayName(bill.dueDay)],
                ['For invoice', invoice && link(invoice)],
                ['Paid', bill.paidDay === null ? '' : `${dayName(bill.paidDay)}, ${bill.paidReference}`],
                ['Credited', balance.creditedCents === 0 ? '' : formatCents(balance.creditedCents)],
                [
                  'Credit notes',
                  credits.length === 0 ? '' : credits.map((credit) => <span key={credit.id}>{link(credit)} </span>),
                ],
                [
                  'Reminders',
                  bill.reminders === 0
                    ? ''
                    : `${bill.reminders}, last on ${dayName(bill.remindedDay ?? bill.issuedDay)}`,
                ],
              ]}
            />
            {bill.reason && <p className={styles.text}>{bill.reason}</p>}
            <p className={styles.text}>{bill.customer}</p>
          </AdminPanel>
        </div>
        {isInvoice && (
          <div>
            <Changes view={view} action={opsPath(`bills/${bill.id}`)} today={today} refused={refused} />
          </div>
        )}
      </div>
    </>
  );
};

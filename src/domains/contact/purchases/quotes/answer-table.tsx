import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './answer-table.module.css';
import type { DealerPurchase } from './dealer-purchase.ts';
import { Difference } from './difference.tsx';
import { type Extra, extraKindNames, extraKinds, type OfferAmounts, type QuoteLine, totalOf } from './quote.ts';
import { keyOf } from './quote-lines.ts';
import { amountField, formatCents, readCents } from './quote-money.ts';

/** Lines that can be added without script. */
const blankRows = 2;
const mostRows = 12;

type TableProps = {
  purchase: DealerPurchase;
  /** What the fields begin with. */
  values: FormValues;
  /** What is in them now. */
  typed: FormValues;
  /** The lines that `typed` makes, with tax and title. */
  lines: readonly QuoteLine[];
  errors: FieldErrors;
};

/**
 * The values of a form that starts from an offer, in the order of its table: first the lines of the request, whose names
 * stay (`request0`), then those the offer has besides.
 */
export const offerValues = (request: OfferAmounts, { priceCents, extras, tradeInCents }: OfferAmounts): FormValues => {
  const keys = new Set(request.extras.map(keyOf));
  const added = extras.filter((extra) => !keys.has(keyOf(extra)));
  const centsOf = (extra: Extra) => extras.find((each) => keyOf(each) === keyOf(extra))?.cents;
  return {
    price: priceCents === 0 ? '' : amountField(priceCents),
    tradeIn: tradeInCents === 0 ? '' : amountField(tradeInCents),
    ...Object.fromEntries(
      [...request.extras, ...added].flatMap((extra, row) => {
        const cents = centsOf(extra);
        return [
          ...(row < request.extras.length ? [[`request${row}`, '1']] : []),
          [`kind${row}`, extra.kind],
          [`label${row}`, extra.label],
          [`amount${row}`, cents === undefined ? '' : amountField(cents)],
        ];
      }),
    ),
  };
};

type RowProps = {
  name: ReactNode;
  note?: ReactNode;
  requestCents: number | null;
  /** Null where nothing was entered. */
  quotedCents: number | null;
  /** The field for the dealer's amount; without one it follows from the others. */
  field?: ReactNode;
};

/** One line on both sides. To confirm, the dealer's side repeats what was asked. */
const Row = ({ name, note, requestCents, quotedCents, field }: RowProps) => {
  const requested = formatCents(requestCents ?? 0);
  const isNew = requestCents === null;
  const difference = quotedCents === null && isNew ? null : (quotedCents ?? 0) - (requestCents ?? 0);
  return (
    <tr className={classNames(isNew && styles.new)} data-for={isNew ? 'counter' : 'confirm counter'}>
      <th scope="row">
        {name}
        {note && <small>{note}</small>}
      </th>
      <td className={styles.request}>{isNew ? '—' : requested}</td>
      <td className={styles.quoted} data-changed={difference !== null && difference !== 0 ? true : undefined}>
        <span data-for="confirm">{requested}</span>
        <div data-for="counter">{field ?? formatCents(quotedCents ?? 0)}</div>
      </td>
      <td className={styles.difference} data-for="counter">
        {difference !== null && <Difference cents={difference} />}
      </td>
    </tr>
  );
};

/** A dealer's quote beside what the buyer asked, line by line; what differs is marked as it is typed. */
export const AnswerTable = ({ purchase, values, typed, lines, errors }: TableProps) => {
  const { request, buyer, quote } = purchase;
  const { amounts } = request;
  const isAlive = useAlive();
  const [added, setAdded] = useState(0);
  const requestRows = amounts.extras.length;
  const filled = Object.keys(values).flatMap((name) => {
    const row = Number(/^label(\d+)$/.exec(name)?.[1] ?? -1);
    return row >= requestRows && values[name] !== '' ? [row] : [];
  });
  const lastFilled = Math.max(requestRows, ...filled.map((row) => row + 1));
  const rows = Math.min(mostRows, lastFilled + (isAlive ? added : blankRows));
  const newRows = Array.from({ length: rows - requestRows }, (_, at) => requestRows + at);
  const centsIn = (name: string): number | null => readCents(typed[name] ?? '') ?? null;
  const lineOf = (kind: QuoteLine['kind'], all: readonly QuoteLine[]): QuoteLine | undefined =>
    all.find((line) => line.kind === kind);
  const before = (line: Pick<QuoteLine, 'kind' | 'label'>): ReactNode => {
    const earlier = quote?.lines.find((each) => keyOf(each) === keyOf(line));
    return earlier && `You quoted ${formatCents(earlier.cents)}`;
  };
  const amount = (name: string, label: string, sign = '$') => (
    <Field hideLabel label={label} error={errors[name]}>
      <TextInput
        name={name}
        prefix={sign}
        numeric
        inputMode="decimal"
        autoComplete="off"
        className={styles.amount}
        defaultValue={values[name]}
      />
    </Field>
  );
  /** A line that follows from others; nothing where neither side has it. */
  const derived = (kind: QuoteLine['kind'], name: string) => {
    const [requested, quoted] = [lineOf(kind, request.lines), lineOf(kind, lines)];
    return (
      (requested || quoted) && <Row name={name} requestCents={requested?.cents ?? 0} quotedCents={quoted?.cents ?? 0} />
    );
  };
  const taxName = lineOf('tax', lines)?.label ?? lineOf('tax', request.lines)?.label ?? 'Tax';
  return (
    <>
      {errors.extras && <p className={styles.error}>{errors.extras}</p>}
      <table className={styles.table}>
        <caption className="visually-hidden">What {buyer} asks beside your quote</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{buyer} asks</th>
            <th scope="col">You quote</th>
            <th scope="col" data-for="counter">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            name="Price of the car"
            note={before({ kind: 'price', label: '' })}
            requestCents={amounts.priceCents}
            quotedCents={centsIn('price')}
            field={amount('price', 'Price of the car')}
          />
          {amounts.extras.map(({ kind, label, cents }, row) => {
            const sign = kind === 'incentive' ? -1 : 1;
            return (
              <Row
                key={`${kind} ${label}`}
                name={label}
                note={before({ kind, label }) ?? extraKinds[kind]}
                requestCents={sign * cents}
                quotedCents={sign * (centsIn(`amount${row}`) ?? 0)}
                field={
                  <>
                    <input type="hidden" name={`request${row}`} value="1" />
                    <input type="hidden" name={`kind${row}`} value={kind} />
                    <input type="hidden" name={`label${row}`} value={label} />
                    {amount(`amount${row}`, label, kind === 'incentive' ? '−$' : '$')}
                  </>
                }
              />
            );
          })}
          {newRows.map((row, at) => {
            const cents = centsIn(`amount${row}`);
            return (
              <Row
                key={row}
                name={
                  <span className={styles.named}>
                    <Field hideLabel label={`Kind of new line ${at + 1}`}>
                      <Select name={`kind${row}`} defaultValue={values[`kind${row}`] ?? 'add-on'}>
                        {extraKindNames.map((kind) => (
                          <option key={kind} value={kind}>
                            {extraKinds[kind]}
                          </option>
                        ))}
                      </Select>
                    </Field>
                    <Field hideLabel label={`Name of new line ${at + 1}`}>
                      <TextInput
                        name={`label${row}`}
                        maxLength={60}
                        placeholder="Such as window tint"
                        autoComplete="off"
                        defaultValue={values[`label${row}`]}
                      />
                    </Field>
                  </span>
                }
                requestCents={null}
                quotedCents={cents === null ? null : typed[`kind${row}`] === 'incentive' ? -cents : cents}
                field={amount(`amount${row}`, `Amount of new line ${at + 1}`)}
              />
            );
          })}
          {derived('tax', taxName)}
          {derived('title', 'Title and registration')}
          {(amounts.tradeInCents > 0 || amounts.owedCents > 0) && (
            <Row
              name="Trade-in"
              note={before({ kind: 'trade-in', label: '' })}
              requestCents={-amounts.tradeInCents}
              quotedCents={-(centsIn('tradeIn') ?? 0)}
              field={amount('tradeIn', 'For the trade-in', '−$')}
            />
          )}
          {derived('owed', 'Owed on the trade-in')}
          <tr className={styles.total}>
            <th scope="row">Buyer pays</th>
            <td className={styles.request}>{formatCents(totalOf(request.lines))}</td>
            <td className={styles.quoted}>
              <span data-for="confirm">{formatCents(totalOf(request.lines))}</span>
              <output data-for="counter">{formatCents(totalOf(lines))}</output>
            </td>
            <td className={styles.difference} data-for="counter">
              <Difference cents={totalOf(lines) - totalOf(request.lines)} />
            </td>
          </tr>
        </tbody>
      </table>
      {isAlive && rows < mostRows && (
        <div data-for="counter">
          <Button variant="plain" size="small" icon="plus" onClick={() => setAdded(added + 1)}>
            Add a line
          </Button>
        </div>
      )}
    </>
  );
};

import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Difference } from './difference.tsx';
import styles from './quote.module.css';
import type { QuoteRow } from './quote-lines.ts';
import { formatCents } from './quote-money.ts';

type QuoteTableProps = {
  rows: readonly QuoteRow[];
  requestTotalCents: number;
  quotedTotalCents: number;
  /** How many answers the shopper has seen; null where lines can't be sent back. */
  version: number | null;
};

const isEstimate = ({ kind }: QuoteRow): boolean => kind === 'tax' || kind === 'title';

const Note = ({ row, version }: { row: QuoteRow; version: number | null }) => (
  <>
    {isEstimate(row) && <small className={styles.muted}>Estimated</small>}
    {row.isNew && <Badge tone="warning">New</Badge>}
    {row.isNew && version !== null && (
      <form method="post">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="label" value={row.label} />
        <Button type="submit" name="reply" value="remove" variant="plain" size="small">
          Ask to remove<span className="visually-hidden"> {row.label}</span>
        </Button>
      </form>
    )}
  </>
);

/** A quote beside what was asked, line by line. Lines that the listing didn't have are marked. */
export const QuoteTable = ({ rows, requestTotalCents, quotedTotalCents, version }: QuoteTableProps) => (
  <table className={styles.lines}>
    <caption className="visually-hidden">The dealer’s quote beside what you asked</caption>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">You asked</th>
        <th scope="col">Dealer’s quote</th>
        <th scope="col">Difference</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">
            <span className={styles.line}>
              {row.label}
              <Note row={row} version={version} />
            </span>
          </th>
          <td className={styles.request}>{formatCents(row.requestCents ?? 0)}</td>
          <td className={styles.quoted}>{row.quotedCents === null ? 'Removed' : formatCents(row.quotedCents)}</td>
          <td className={styles.difference}>
            <Difference cents={(row.quotedCents ?? 0) - (row.requestCents ?? 0)} />
          </td>
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">You pay</th>
        <td className={styles.request}>{formatCents(requestTotalCents)}</td>
        <td className={styles.quoted}>{formatCents(quotedTotalCents)}</td>
        <td className={styles.difference}>
          <Difference cents={quotedTotalCents - requestTotalCents} />
        </td>
      </tr>
    </tbody>
  </table>
);

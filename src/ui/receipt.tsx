import type { ReactNode } from 'react';
import styles from './receipt.module.css';

type ReceiptLine = { label: string; note?: ReactNode; value: ReactNode };

/** Lines of labels and amounts, with the total under a rule. */
export const Receipt = ({ lines, total }: { lines: readonly ReceiptLine[]; total?: ReceiptLine }) => (
  <dl className={styles.receipt}>
    {lines.map((line) => (
      <Row key={line.label} {...line} />
    ))}
    {total && <Row {...total} isTotal />}
  </dl>
);

const Row = ({ label, note, value, isTotal = false }: ReceiptLine & { isTotal?: boolean }) => (
  <div className={isTotal ? styles.total : styles.row}>
    <dt>
      {label}
      {note && <small className={styles.note}>{note}</small>}
    </dt>
    <dd>{value}</dd>
  </div>
);

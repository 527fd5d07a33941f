import { stateNames } from '#domains/reference/locations/states.ts';
import { noTradeInWords } from '#domains/reference/payments/leaves-trade-out.ts';
import { formatMoney } from '#lib/money.ts';
import type { TermsNote } from './terms-note.ts';
import styles from './terms-strip.module.css';

type NoteActions = { onFinance(): void; onZip(): void };

const waysWords = ({ moreDownUsd, months }: { moreDownUsd: number; months?: number }): string =>
  `${formatMoney(moreDownUsd)} more down${months === undefined ? '' : `, or ${months} months,`} would meet it.`;

export const TermsNoteWords = ({ note, onFinance, onZip }: NoteActions & { note: TermsNote }) => {
  switch (note.kind) {
    case 'lease-not-offered':
      return (
        <>
          Leases are for new cars.{' '}
          <button type="button" onClick={onFinance}>
            Finance it
          </button>{' '}
          for {formatMoney(note.financeUsd)}/mo, or pay cash.
        </>
      );
    case 'over-budget':
      return (
        <>
          <span className={styles.over}>+{formatMoney(note.ways.overUsd)} over</span> your {formatMoney(note.budgetUsd)}{' '}
          budget. {waysWords(note.ways)}
        </>
      );
    case 'negative-equity':
      return negativeEquityWords(note);
    case 'cash':
      return note.equityUsd > 0
        ? `${formatMoney(note.outTheDoorUsd)} out the door less ${formatMoney(note.equityUsd)} for your trade-in.`
        : `${formatMoney(note.outTheDoorUsd)} out the door and ${formatMoney(-note.equityUsd)} you owe beyond what your trade-in is worth.`;
    case 'no-trade-in':
      return noTradeInWords;
    case 'assumed-state':
      return (
        <>
          Assumes {stateNames[note.state]} tax, because the car is there.{' '}
          <button type="button" onClick={onZip}>
            Enter your ZIP
          </button>{' '}
          for your state.
        </>
      );
  }
};

/** The amount owed beyond the trade-in's value is financed with the car (RULING-86). */
export const negativeEquityWords = ({ equityUsd, monthlyUsd }: { equityUsd: number; monthlyUsd?: number }): string =>
  `You owe ${formatMoney(-equityUsd)} more than your trade-in is worth. It’s added to the loan${
    monthlyUsd === undefined ? '' : `, ${formatMoney(monthlyUsd)} a month`
  }.`;

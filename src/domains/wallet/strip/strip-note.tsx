import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { type DealOnCar, dealNote } from './deal-note.ts';
import { DealNoteWords } from './deal-note-words.tsx';
import styles from './deal-strip.module.css';
import type { Registration } from './registration.ts';
import type { MyDeal } from './use-my-deal.ts';

type StripNoteProps = {
  deal: MyDeal;
  place: Registration;
  car: DealOnCar | undefined;
  /** Why the figure is not a lender's, where one was asked and did not answer. */
  ratesDown: string | undefined;
  onZip(): void;
};

type Note = { kind: string; words: ReactNode };

const noteOf = ({ deal, place, car, ratesDown, onZip }: StripNoteProps): Note | undefined => {
  const { terms, budgetUsd, saving, elsewhere } = deal;
  if (saving === 'not-saved') {
    const words = (
      <>
        <Icon name="alert" />
        Your change is shown here but did not reach your wallet.{' '}
        <button type="button" onClick={deal.retry}>
          Try again
        </button>
      </>
    );
    return { kind: saving, words };
  }
  if (elsewhere) {
    const words = (
      <>
        {elsewhere.what}, changed on another device.{' '}
        <button type="button" onClick={deal.takeBack}>
          {elsewhere.back}
        </button>
      </>
    );
    return { kind: 'elsewhere', words };
  }
  if (ratesDown) {
    const words = (
      <>
        <Icon name="clock" />
        {ratesDown}
      </>
    );
    return { kind: 'rates-down', words };
  }
  const note = dealNote({ terms, place, budgetUsd, car });
  const finance = () => deal.change({ option: 'finance' });
  return note && { kind: note.kind, words: <DealNoteWords note={note} onFinance={finance} onZip={onZip} /> };
};

/** One at a time: what went wrong, then what is new, then what is assumed. */
export const StripNote = (props: StripNoteProps) => {
  const note = noteOf(props);
  return (
    <div role="status" className={styles.note} data-kind={note?.kind}>
      {note?.words}
    </div>
  );
};

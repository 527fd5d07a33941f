import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { QuoteOfCar } from '#domains/reference/payments/figures/calculation.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { Icon } from '#ui/icon.tsx';
import { changeLater } from '../state/change-later.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import type { Registration } from './registration.ts';
import { termsNote } from './terms-note.ts';
import { TermsNoteWords } from './terms-note-copy.tsx';
import styles from './terms-strip.module.css';
import type { TermsState } from './use-terms-state.ts';

type StripNoteProps = {
  termsState: TermsState;
  place: Registration;
  car: QuoteOfCar | undefined;
  /** The reason why the amount is not a lender's, if a lender did not answer. */
  ratesDown: string | undefined;
  onZip(): void;
};

type Note = { kind: string; words: ReactNode };
type Ways = { retry(): void; takeBack(): void; finance(): void };

const noteOf = ({ termsState, place, car, ratesDown, onZip }: StripNoteProps, ways: Ways): Note | undefined => {
  const { terms, budgetUsd, saving, elsewhere } = termsState;
  if (saving === 'not-saved') {
    const words = (
      <>
        <Icon name="alert" />
        Your change shows here but didn’t reach your wallet.{' '}
        <button type="button" onClick={ways.retry}>
          Try again
        </button>
      </>
    );
    return { kind: saving, words };
  }
  if (elsewhere) {
    const words = (
      <>
        {elsewhere.what}, from your latest save.{' '}
        <button type="button" onClick={ways.takeBack}>
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
  const note = termsNote({ terms, place, budgetUsd, car });
  return note && { kind: note.kind, words: <TermsNoteWords note={note} onFinance={ways.finance} onZip={onZip} /> };
};

/** One note at a time: errors first, then changes, then assumptions. */
export const StripNote = (props: StripNoteProps) => {
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  const note = noteOf(props, {
    retry: () => dispatch(changeLater(({ retrySave }) => retrySave())),
    takeBack: () => dispatch(changeLater(({ takeBack }) => takeBack())),
    finance: () => dispatch(changeLater(({ changeTerms }) => changeTerms({ option: 'finance' }))),
  });
  return (
    <div role="status" className={styles.note} data-kind={note?.kind}>
      {note?.words}
    </div>
  );
};

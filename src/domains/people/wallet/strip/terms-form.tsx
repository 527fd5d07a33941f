import type { ReactNode } from 'react';
import { stateNames } from '#domains/reference/locations/states.ts';
import type { QuoteOfCar } from '#domains/reference/payments/figures/calculation.ts';
import { leavesTradeOut, noTradeInWords } from '#domains/reference/payments/leaves-trade-out.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import { defaultTerms, leaseTerms } from '#domains/reference/payments/payment-terms.ts';
import { serialiseTerms } from '#domains/reference/payments/terms-encoding.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { walletPath } from '#paths/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type { Registration } from './registration.ts';
import { TermsFields, type TermsFieldsState } from './terms-fields.tsx';
import styles from './terms-form.module.css';
import { negativeEquity } from './terms-note.ts';
import { negativeEquityWords } from './terms-note-copy.tsx';
import type { MyTerms } from './use-my-terms.ts';

type TermsFormProps = {
  myTerms: MyTerms;
  state: TermsFieldsState & { forget(): void };
  place: Registration;
  car: QuoteOfCar | undefined;
  /** On its own page the form is submitted by its button, even with JavaScript; it returns to `back`, or to the wallet's page. */
  sends?: { back: string | undefined };
};

type Hint = { tone: 'gain' | 'warn'; words: ReactNode };

/** Explains the effect of a trade-in. */
const tradeHint = ({ myTerms: { terms }, place, car }: TermsFormProps): Hint | undefined => {
  const { option, tradeInUsd, owedUsd } = terms;
  const negative = negativeEquity(terms, car);
  if (negative && option === 'finance') return { tone: 'warn', words: negativeEquityWords(negative) };
  if (negative) {
    return { tone: 'warn', words: `You owe ${formatMoney(-negative.equityUsd)} more than your trade-in is worth.` };
  }
  if (car && leavesTradeOut(car.figures, terms)) return { tone: 'warn', words: noTradeInWords };
  if (tradeInUsd === 0) return undefined;
  const lessTax = car && option !== 'lease' ? car.figures.taxSavedByTradeUsd : 0;
  const tax =
    lessTax > 0 ? ` ${stateNames[place.state]} taxes the difference: about ${formatMoney(lessTax)} less tax.` : '';
  return { tone: 'gain', words: `Your trade-in gives you ${formatMoney(tradeInUsd - owedUsd)}.${tax}` };
};

const saved = {
  idle: undefined,
  saving: 'Saving…',
  saved: 'Saved. Used on every card, car and comparison.',
  'not-saved': undefined,
} as const;

const Saved = ({ myTerms: { saving, canUndo, undo }, state }: Pick<TermsFormProps, 'myTerms' | 'state'>) => {
  const words = saved[saving];
  return (
    <p className={styles.saved} role="status">
      {words && (
        <>
          <Icon name="check" />
          <span>{words}</span>
        </>
      )}
      {canUndo && saving !== 'idle' && (
        <button
          type="button"
          onClick={() => {
            undo();
            state.forget();
          }}
        >
          Undo
        </button>
      )}
    </p>
  );
};

/** In place, each field takes effect at once; on its own page the form is submitted. */
export const TermsForm = (props: TermsFormProps) => {
  const { myTerms, state, car, sends } = props;
  const { terms } = myTerms;
  const isAlive = useAlive();
  const loanOver =
    car && Object.fromEntries(loanTerms.map((loanTerm) => [loanTerm, car.on({ ...terms, loanTerm }).monthlyUsd]));
  const leaseOver =
    car?.figures.lease &&
    Object.fromEntries(
      leaseTerms.map((leaseTerm) => [leaseTerm, car.on({ ...terms, leaseTerm }).lease?.monthlyUsd ?? 0]),
    );
  const usualDown = car && terms.downUsd === null ? grouped(car.figures.downUsd) : '20%';
  return (
    <form
      method="post"
      action={walletPath()}
      className={styles.form}
      onSubmit={(event) => sends || event.preventDefault()}
      noValidate
    >
      {sends?.back !== undefined && <input type="hidden" name="back" value={sends.back} />}
      {/* Marks the form's values as newer than the device's copy. */}
      {sends && <input type="hidden" name="plain" value="1" />}
      {isAlive && myTerms.showsTip && (
        <div className={styles.wide}>
          <Banner level="info" onDismiss={myTerms.hideTip}>
            These are typical terms. Change one, and every card, car and comparison uses yours.
          </Banner>
        </div>
      )}
      <TermsFields
        {...state}
        loanOver={loanOver}
        leaseOver={leaseOver}
        usualDown={usualDown}
        canLease={!car || car.figures.lease !== undefined}
        withRate={sends !== undefined}
        hint={tradeHint(props)}
      />
      <Saved myTerms={myTerms} state={state} />
      {sends && (
        <button type="submit" className={buttonClass({}, styles.wide)}>
          Use these terms
        </button>
      )}
      {sends && serialiseTerms(terms) !== '' && (
        <button
          type="submit"
          name="form"
          value="clear"
          className={buttonClass({ variant: 'quiet' }, styles.wide)}
          onClick={() => myTerms.change(defaultTerms)}
        >
          Use typical terms
        </button>
      )}
    </form>
  );
};

import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { inTime } from '#lib/in-time.ts';
import type { WalletThunk } from './wallet-thunk.ts';

const notChanged = 'We couldn’t make that change. Check your connection and try again.';

const fetchChanges = async () => {
  const { changeTerms, interact, retrySave, takeBack, takeCalculated } = await import('./change-terms.ts');
  return { changeTerms, interact, retrySave, takeBack, takeCalculated };
};

type Changes = Awaited<ReturnType<typeof fetchChanges>>;

/** Loads the code for changes on the first use; if that fails, the shopper sees an alert. */
export const changeLater =
  (choose: (changes: Changes) => WalletThunk<unknown>): WalletThunk =>
  (dispatch) => {
    inTime(fetchChanges()).then(
      (changes) => dispatch(choose(changes)),
      () => dispatch(alertShown({ level: 'danger', message: notChanged })),
    );
  };

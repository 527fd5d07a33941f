import type { DealTerms } from '#domains/payments/deal-terms.ts';
import { alertShown } from '#domains/shopper/notices-slice.ts';
import { inTime } from '#lib/in-time.ts';
import type { WalletThunk } from './wallet-thunk.ts';

const notChanged = 'That change could not be made. Check your connection and try again.';

/** What makes a change is fetched by the press that asks for it; where it cannot be, the shopper is told. */
const changeLater =
  (fetchChange: () => Promise<WalletThunk<unknown>>): WalletThunk =>
  (dispatch) => {
    inTime(fetchChange()).then(
      (change) => dispatch(change),
      () => dispatch(alertShown({ level: 'danger', message: notChanged })),
    );
  };

export const changeDealLater = (change: Partial<DealTerms>): WalletThunk =>
  changeLater(async () => {
    const { changeDeal } = await import('./change-deal.ts');
    return changeDeal(change);
  });

export const takeCalculatedLater = (change: Partial<DealTerms>): WalletThunk =>
  changeLater(async () => {
    const { takeCalculated } = await import('./change-deal.ts');
    return takeCalculated(change);
  });

export const takeBackLater = (): WalletThunk =>
  changeLater(async () => {
    const { takeBack } = await import('./change-deal.ts');
    return takeBack();
  });

export const retrySaveLater = (): WalletThunk =>
  changeLater(async () => {
    const { retrySave } = await import('./change-deal.ts');
    return retrySave();
  });

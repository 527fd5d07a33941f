import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { type PaymentInfo, withTerms } from '../payment-info.ts';
import { changedFields, withFields } from './changed-fields.ts';
import { type DeviceWallet, isKept, readDevice, writeDevice } from './device-wallet.ts';
import { showInfo } from './show-info.ts';
import { walletWords } from './wallet-copy.ts';
import { announce } from './wallet-events.ts';
import { walletChanged } from './wallet-slice.ts';
import type { Outcome, WalletThunk } from './wallet-thunk.ts';
import { zipHere } from './zip-here.ts';

/** Changes within this time, as while typing, are saved together. */
const burstMs = 500;

/** The interaction flags set by a change (WLT-32). */
const flagsOf = (changed: readonly string[]) => ({
  hasUpdatedWallet: true,
  ...((changed.includes('creditType') || changed.includes('loanTerm')) && { hasUpdatedCreditOrTerm: true }),
  ...(changed.includes('paymentOption') && { hasUpdatedPaymentOption: true }),
  ...((changed.includes('budget') || changed.includes('monthlyBudget')) && { hasBudgetInteraction: true }),
});

/**
 * The device's copy of the wallet. Without one: the page's own state, as in a browser without storage, or else the
 * terms from the plain form, which neither device nor server has yet.
 */
const walletHere = (): WalletThunk<DeviceWallet & { base: PaymentInfo }> => (_dispatch, getState, services) => {
  const { paymentInfo, unsaved } = readDevice(services);
  if (isKept(services)) return { paymentInfo, unsaved, base: paymentInfo };
  const pageInfo = getState().wallet.paymentInfo;
  return { paymentInfo: pageInfo ?? paymentInfo, unsaved, base: pageInfo ?? withTerms(paymentInfo, ownTerms() ?? {}) };
};

/** The code that saves is loaded with the first change. */
export const retrySave = (): WalletThunk<Promise<Outcome>> => async (dispatch) => {
  try {
    const { saveWallet } = await import('./save-wallet.ts');
    return await dispatch(saveWallet());
  } catch {
    dispatch(walletChanged({ saving: 'not-saved' }));
    return 'not-saved';
  }
};

const saveAfterBurst =
  (): WalletThunk<Promise<Outcome>> =>
  (dispatch, getState, { later }) => {
    const revision = getState().wallet.revision + 1;
    dispatch(walletChanged({ revision, saving: 'saving' }));
    return new Promise((resolve) => {
      later(() => {
        if (getState().wallet.revision !== revision) resolve('superseded');
        else void dispatch(retrySave()).then(resolve);
      }, burstMs);
    });
  };

/** For browsers without storage: the change only applies to this page. */
const onThisPageOnly = (): WalletThunk<Promise<Outcome>> => async (dispatch) => {
  dispatch(walletChanged({ saving: 'not-saved' }));
  dispatch(alertShown({ level: 'warning', message: walletWords.notKept }));
  return 'not-saved';
};

type Change = (info: PaymentInfo) => PaymentInfo;

/** Applies a change and writes it to the device; undefined if nothing changed. */
const written =
  (change: Change): WalletThunk<{ before: PaymentInfo; isKept: boolean } | undefined> =>
  (dispatch, getState, services) => {
    const { paymentInfo, unsaved, base } = dispatch(walletHere());
    const changedInfo = change(base);
    const { tenant } = getState().wallet.myWallet.configs;
    const after: PaymentInfo = {
      ...changedInfo,
      zip: zipHere() ?? changedInfo.zip ?? null,
      ...(tenant !== '' && { tenant }),
      timeStamp: services.clock.now(),
    };
    const changed = changedFields(paymentInfo, after);
    // A different brand alone is not a change.
    if (changed.every((path) => path === 'tenant')) return undefined;
    const isStored = writeDevice(services, { paymentInfo: after, unsaved: [...new Set([...unsaved, ...changed])] });
    dispatch(showInfo(after));
    announce('wallet:update', { paymentInfo: after, changed });
    return { before: base, isKept: isStored };
  };

const withFlags =
  (change: Change): Change =>
  (info) => {
    const next = change(info);
    const changed = changedFields(info, next);
    if (changed.length === 0) return next;
    return { ...next, interactions: { ...next.interactions, ...flagsOf(changed) } };
  };

/** Changes the wallet at once on the page, on the device and in the cookie; it is saved to the server later. */
export const changeWallet =
  (change: Change): WalletThunk<Promise<Outcome>> =>
  (dispatch, getState) => {
    const { saving, previousPaymentInfo } = getState().wallet;
    const done = dispatch(written(withFlags(change)));
    if (!done) return Promise.resolve('superseded');
    dispatch(
      walletChanged({
        hasSessionWalletChange: true,
        hasPreviousPaymentInfo: true,
        // Undo reverts all changes of a burst.
        previousPaymentInfo: saving === 'saving' && previousPaymentInfo ? previousPaymentInfo : done.before,
      }),
    );
    return dispatch(done.isKept ? saveAfterBurst() : onThisPageOnly());
  };

/** A change by the site, or made elsewhere on it: it cannot be undone, and is saved with the next change. */
export const note =
  (change: Change): WalletThunk =>
  (dispatch) => {
    dispatch(written(change));
  };

/** Sets interaction flags (WLT-32): they cannot be undone and are not saved on their own. */
export const interact = (flags: NonNullable<PaymentInfo['interactions']>): WalletThunk =>
  note((info) => ({ ...info, interactions: { ...info.interactions, ...flags } }));

/** Changes the shopper's terms; all amounts on the page update at once. */
export const changeTerms = (change: Partial<PaymentTerms>): WalletThunk<Promise<Outcome>> =>
  changeWallet((info) => withTerms(info, change));

/** Reverts the last change, but keeps changes from other devices. */
export const undoTerms = (): WalletThunk<Promise<Outcome>> => (dispatch, getState) => {
  const { paymentInfo, previousPaymentInfo } = getState().wallet;
  if (!paymentInfo || !previousPaymentInfo) return Promise.resolve('superseded');
  const changed = changedFields(previousPaymentInfo, paymentInfo).filter((path) => !path.startsWith('interactions'));
  const undone = dispatch(changeWallet((info) => withFields(info, previousPaymentInfo, changed)));
  dispatch(walletChanged({ hasPreviousPaymentInfo: false, previousPaymentInfo: null }));
  return undone;
};

/** A change of terms from a car's payment calculator. */
export const takeCalculated =
  (change: Partial<PaymentTerms>): WalletThunk<Promise<Outcome>> =>
  (dispatch) => {
    dispatch(interact({ hasUpdatedNDSCalc: true }));
    return dispatch(changeTerms(change));
  };

/** Reverts the change that came from another device. */
export const takeBack = (): WalletThunk => (dispatch, getState) => {
  const { changedElsewhere } = getState().wallet;
  if (!changedElsewhere) return;
  const { before, paths } = changedElsewhere;
  void dispatch(changeWallet((info) => withFields(info, before, paths)));
  dispatch(walletChanged({ changedElsewhere: null }));
};

import { type ComponentType, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { usePaymentFigures } from '#domains/reference/payments/figures/use-payment-figures.ts';
import { useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { purchasesInProgress } from '../purchases/purchase-details.ts';
import { interact, retrySave, undoTerms } from '../state/change-terms.ts';
import { startingInfo } from '../state/clean-up.ts';
import { closeWallet } from '../state/close-wallet.ts';
import { openWallet } from '../state/open-wallet.ts';
import { showDeviceWallet } from '../state/start-wallet.ts';
import { syncWallet } from '../state/sync-wallet.ts';
import { walletWords } from '../state/wallet-copy.ts';
import { type HasWallet, selectWallet } from '../state/wallet-slice.ts';
import type { PanelName, WalletState } from '../state/wallet-state.ts';
import { BudgetPanel } from './budget-panel.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PurchasesPanel } from './purchases-panel.tsx';
import { TaxesPanel } from './taxes-panel.tsx';
import { TradeInPanel } from './trade-in-panel.tsx';
import { useVisitorPlace } from './use-visitor-place.ts';
import { useWalletDispatch, type WalletPanel, WalletPanelContext } from './use-wallet-panel.ts';
import styles from './wallet.module.css';
import { WalletSummary } from './wallet-summary.tsx';

type Panel = {
  name: PanelName;
  title: string;
  icon: IconName;
  Screen: ComponentType;
  /** The panel's current value in a few words. */
  note(panel: WalletPanel): string;
  /** The interaction flag set when it is opened (WLT-32). */
  opened?: 'hasOpenedTradeIn' | 'hasRequestedTaxesFees';
};

const optionNote = ({ terms }: WalletPanel): string =>
  ({
    finance: `Finance, ${terms.loanTerm} mo`,
    lease: `Lease, ${terms.leaseTerm} mo`,
    cash: 'Cash',
  })[terms.option];

/** The panels of the wallet's dialog, in their order (RULING-87). */
const panels: readonly Panel[] = [
  {
    name: 'budget',
    title: 'Budget',
    icon: 'gauge',
    Screen: BudgetPanel,
    note: ({ info }) => (info.monthlyBudget ? `${formatMoney(info.monthlyBudget)} a month` : 'Not set'),
  },
  {
    name: 'credit',
    title: 'Credit',
    icon: 'shield',
    Screen: CreditPanel,
    note: ({ terms }) => creditTiers.find(({ code }) => code === terms.creditType)?.label ?? '',
  },
  { name: 'payment', title: 'Payment', icon: 'wallet', Screen: PaymentPanel, note: optionNote },
  {
    name: 'trade-in',
    title: 'Trade-in',
    icon: 'key',
    Screen: TradeInPanel,
    note: ({ terms }) => formatMoney(terms.tradeInUsd),
    opened: 'hasOpenedTradeIn',
  },
  {
    name: 'deals',
    title: 'Purchases',
    icon: 'file',
    Screen: PurchasesPanel,
    note: ({ info, wallet }) => `${purchasesInProgress(info.creditAppDeals, wallet.dealDetails).length} in progress`,
  },
  {
    name: 'taxes-fees',
    title: 'Taxes and fees',
    icon: 'tag',
    Screen: TaxesPanel,
    note: ({ place, costs }) =>
      [costs?.state ?? place.state, place.zip].filter(Boolean).join(', ') || 'An average state',
    opened: 'hasRequestedTaxesFees',
  },
];

const savedWords: Record<WalletState['saving'], string> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved.',
  'not-saved': 'Saved on this device.',
};

const Nav = ({ panel, current }: { panel: WalletPanel; current: PanelName }) => {
  const dispatch = useWalletDispatch();
  return (
    <fieldset className={styles.nav}>
      <legend className="visually-hidden">Wallet panels</legend>
      {panels.map(({ name, title, icon, note, opened }) => (
        <label key={name}>
          <input
            type="radio"
            name="wallet-panel"
            value={name}
            checked={name === current}
            onChange={() => {
              dispatch(openWallet({ panel: name }));
              if (opened) dispatch(interact({ [opened]: true }));
            }}
          />
          <Icon name={icon} />
          <b>{title}</b>
          <small>{note(panel)}</small>
        </label>
      ))}
    </fieldset>
  );
};

const alertWords = ({ isAuto, success }: { isAuto?: boolean; success?: boolean }): string => {
  if (success === false) return walletWords.notSynced;
  return isAuto ? walletWords.updated : walletWords.synced;
};

const Notices = ({ wallet }: { wallet: WalletState }) => {
  const dispatch = useWalletDispatch();
  const retry = (
    <Button variant="quiet" size="small" onClick={() => void dispatch(retrySave())}>
      Try again
    </Button>
  );
  const alert = wallet.paymentInfo?.interactions?.syncAlert;
  const hideAlert = () => dispatch(interact({ syncAlert: { ...alert, showAlert: false } }));
  return (
    <>
      {wallet.myWallet.displayWalletErrorMessage && (
        <Banner level="warning" action={retry}>
          {walletWords.notSaved}
        </Banner>
      )}
      {alert?.showAlert && (
        <Banner level={alert.success === false ? 'warning' : 'info'} onDismiss={hideAlert}>
          {alertWords(alert)}
        </Banner>
      )}
    </>
  );
};

/** Records the opening of the wallet: once, and again on a car's page. */
const useNoteOpening = (wallet: WalletState) => {
  const dispatch = useWalletDispatch();
  const isAtCar = wallet.myWallet.listingId !== null;
  useEffect(() => {
    dispatch(showDeviceWallet());
    const atCar = { hasWalletInteractionWithinVDP: true, autoFilledListing: true };
    dispatch(interact({ hasOpenedWallet: true, ...(isAtCar && atCar) }));
  }, [dispatch, isAtCar]);
};

/** The wallet's dialog: six panels with a summary beside them (WLT-29, RULING-87). */
export const MyWalletModal = () => {
  const dispatch = useWalletDispatch();
  const wallet = useSelector<HasWallet, WalletState>(selectWallet);
  const terms = useSettledTerms() ?? defaultTerms;
  const figures = usePaymentFigures();
  useNoteOpening(wallet);
  const place = useVisitorPlace();
  const { selectedPanelName, hideBackButton, displayConfigs } = wallet.myWallet;
  const panel = useMemo<WalletPanel | undefined>(
    () =>
      place && {
        wallet,
        terms,
        figures,
        place,
        info: wallet.paymentInfo ?? startingInfo,
        costs: displayConfigs.car ? readCosts(displayConfigs.car.costs) : undefined,
      },
    [wallet, terms, figures, place, displayConfigs],
  );
  const current = panels.find(({ name }) => name === selectedPanelName);
  if (!panel || !current) return null;
  const close = () => dispatch(closeWallet());
  return (
    <Dialog title="Wallet" size="wide" open onClose={close} closeLabel="Close wallet">
      <div className={styles.wallet} data-single={hideBackButton || undefined}>
        <div className={styles.state}>
          <p role="status">Used on every card, car and comparison. {savedWords[wallet.saving]}</p>
          {wallet.hasPreviousPaymentInfo && (
            <Button variant="plain" size="small" onClick={() => void dispatch(undoTerms())}>
              Undo
            </Button>
          )}
          <Button
            variant="plain"
            size="small"
            state={wallet.isLoading ? 'loading' : ''}
            onClick={() => void dispatch(syncWallet({ isManual: true }))}
          >
            Sync
          </Button>
        </div>
        {!hideBackButton && <Nav panel={panel} current={selectedPanelName} />}
        <WalletPanelContext value={panel}>
          <section className={styles.main} aria-label={current.title}>
            <h3 className={styles.heading}>{current.title}</h3>
            <Notices wallet={wallet} />
            <current.Screen key={current.name} />
          </section>
          <WalletSummary onDone={close} />
        </WalletPanelContext>
      </div>
    </Dialog>
  );
};

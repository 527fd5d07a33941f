import type { Offer } from '#domains/reference/payments/offers.ts';
import type { CashOffer, PaymentInfo } from '../payment-info.ts';
import type { Penciling } from '../penciling.ts';
import type { PurchaseDetails, PurchaseNotifications } from '../purchases/purchase-details.ts';

/** The panels of the wallet's dialog (RULING-87). */
export type PanelName = 'budget' | 'credit' | 'payment' | 'trade-in' | 'deals' | 'taxes-fees';

/** The configuration of the current page: where wallets are stored, and what its brand shows. */
export type WalletConfigs = {
  origin: string;
  /** The page's brand; stored in a wallet with each change. */
  tenant: string;
  showArticles: boolean;
  showIco: boolean;
};

/** A maker's incentive for a car, with its name (WLT-31). */
type ListingIncentive = { amountUsd: number; note: string };

/** The car of a page, with its costs as serialized by `payments/figures/car-costs.ts`. */
export type WalletCar = {
  listingId: number;
  title: string;
  category: 'new' | 'used';
  costs: string;
  /** The maker's incentive, with its name. */
  incentive?: ListingIncentive;
  /** Whether a purchase of it can be started here. */
  takesPurchases: boolean;
};

/** The state of the wallet's dialog (WLT-29), without the open flags, which are part of the overlays. */
export type MyWallet = {
  configs: WalletConfigs;
  displayWalletErrorMessage: boolean;
  /** Opened for a single panel, without a way back to the others. */
  hideBackButton: boolean;
  listingCategory: WalletCar['category'] | null;
  listingId: number | null;
  /** Whether cards show payments; the shopper can turn them off. */
  showPencilingPayments: boolean;
  selectedPanelName: PanelName;
  displayConfigs: { car: WalletCar | null };
};

/** The latest change from another device: its fields, the previous values, and when. */
type ChangeElsewhere = { paths: readonly string[]; before: PaymentInfo; atMs: number };

/** The wallet's part of the browser store. */
export type WalletState = {
  /** Null until the device's copy is read (WLT-01). */
  paymentInfo: PaymentInfo | null;
  myWallet: MyWallet;
  /** A request is in progress. */
  isSaving: boolean;
  saving: 'idle' | 'saving' | 'saved' | 'not-saved';
  /** Increases with every change, so that only the last of a burst is saved. */
  revision: number;
  changedElsewhere: ChangeElsewhere | null;
  dealDetails: Readonly<Record<string, PurchaseDetails>>;
  dealNotifications: PurchaseNotifications;
  penciling: Penciling;
  /** Lenders' offers by listing id (WLT-31). */
  listingPayments: Readonly<Record<string, { isFallback: boolean; asOf: string; loan?: Offer }>>;
  listingIncentives: Readonly<Record<string, ListingIncentive>>;
  listingLeasePayments: Readonly<Record<string, Offer>>;
  /** The cash offer used as the trade-in; null if its value is from elsewhere. */
  icoTradeIn: CashOffer | null;
  listingCashPayments: Readonly<Record<string, Offer>>;
  isLoading: boolean;
  isPaymentsInfoLoaded: boolean;
  hasSessionWalletChange: boolean;
  hasPreviousPaymentInfo: boolean;
  /** Never saved (WLT-28). */
  previousPaymentInfo: PaymentInfo | null;
};

const noNotifications: PurchaseNotifications = {
  priceChange: 0,
  sellingVehicleChange: 0,
  dealTypeChange: 0,
  paymentChange: 0,
  creditAppStatusChange: 0,
  total: 0,
};

export const emptyWallet: WalletState = {
  paymentInfo: null,
  myWallet: {
    configs: { origin: '', tenant: '', showArticles: true, showIco: true },
    displayWalletErrorMessage: false,
    hideBackButton: false,
    listingCategory: null,
    listingId: null,
    showPencilingPayments: true,
    selectedPanelName: 'payment',
    displayConfigs: { car: null },
  },
  isSaving: false,
  saving: 'idle',
  revision: 0,
  changedElsewhere: null,
  dealDetails: {},
  dealNotifications: noNotifications,
  penciling: {
    customLender: { lender: null },
    icoTradeInOffer: null,
    offerPrice: null,
    penciledVdpListings: [],
    penciledLatestPageId: null,
    pencilingPayments: {},
  },
  listingPayments: {},
  listingIncentives: {},
  listingLeasePayments: {},
  icoTradeIn: null,
  listingCashPayments: {},
  isLoading: false,
  isPaymentsInfoLoaded: false,
  hasSessionWalletChange: false,
  hasPreviousPaymentInfo: false,
  previousPaymentInfo: null,
};

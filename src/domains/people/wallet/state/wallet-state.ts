import type { Offer } from '#domains/reference/payments/offers.ts';
import type { CashOffer, PaymentInfo } from '../payment-info.ts';
import type { Penciling } from '../penciling.ts';
import type { PurchaseDetails, PurchaseNotifications } from '../purchases/purchase-details.ts';

/** The panels of the wallet's dialog (RULING-87). */
export type PanelName = 'budget' | 'credit' | 'payment' | 'trade-in' | 'deals' | 'taxes-fees';

/** Of the page the wallet is used on: where wallets are kept, and what its brand shows in them. */
export type WalletConfigs = {
  origin: string;
  /** The brand whose page it is; of the last that changed it, a wallet says so. */
  tenant: string;
  showArticles: boolean;
  showIco: boolean;
};

/** WLT-31: what the maker of a car takes off its price, and what that is called. */
type ListingIncentive = { amountUsd: number; note: string };

/** The car a page is about, with its costs as `payments/figures/car-costs.ts` writes them. */
export type WalletCar = {
  listingId: number;
  title: string;
  category: 'new' | 'used';
  costs: string;
  /** What its maker takes off, and what that is called. */
  incentive?: ListingIncentive;
  /** Whether a purchase of it can be started here. */
  takesPurchases: boolean;
};

/** WLT-29; which dialogs are open is theirs to say, and what a dealer pencilled shows wherever there is any. */
export type MyWallet = {
  configs: WalletConfigs;
  displayWalletErrorMessage: boolean;
  /** Opened for one panel: there are no others to go back to. */
  hideBackButton: boolean;
  listingCategory: WalletCar['category'] | null;
  listingId: number | null;
  /** Payments stand on cards, unless the shopper switched them off. */
  showPencilingPayments: boolean;
  selectedPanelName: PanelName;
  displayConfigs: { car: WalletCar | null };
};

/** The last of what came from another device: which field it changed, what it was here, and when. */
type ChangeElsewhere = { paths: readonly string[]; before: PaymentInfo; atMs: number };

/** The part of the browser's state that is a shopper's wallet. */
export type WalletState = {
  /** WLT-01; null until what the device holds has been read. */
  paymentInfo: PaymentInfo | null;
  myWallet: MyWallet;
  /** A call is on its way. */
  isSaving: boolean;
  saving: 'idle' | 'saving' | 'saved' | 'not-saved';
  /** Goes up with every change, so that only the last of a burst is saved. */
  revision: number;
  changedElsewhere: ChangeElsewhere | null;
  dealDetails: Readonly<Record<string, PurchaseDetails>>;
  dealNotifications: PurchaseNotifications;
  penciling: Penciling;
  /** WLT-31: by listing id, what lenders offer for a car. */
  listingPayments: Readonly<Record<string, { isFallback: boolean; asOf: string; loan?: Offer }>>;
  listingIncentives: Readonly<Record<string, ListingIncentive>>;
  listingLeasePayments: Readonly<Record<string, Offer>>;
  /** The cash offer that the trade-in is worth as much as; null where it is another figure. */
  icoTradeIn: CashOffer | null;
  listingCashPayments: Readonly<Record<string, Offer>>;
  isLoading: boolean;
  isPaymentsInfoLoaded: boolean;
  hasSessionWalletChange: boolean;
  hasPreviousPaymentInfo: boolean;
  /** WLT-28: of this page alone. */
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

import type { CreditType } from '#domains/reference/payments/credit-tier.ts';
import type { PayingOption, PaymentTerms } from '#domains/reference/payments/payment-terms.ts';

type StatusRow = {
  label: string;
  /** As the shopper reads it. */
  words: string;
  /** Where an operator can move it to; an end has none. */
  next: readonly string[];
};

/** How far a purchase is. A new status is a row here. */
export const purchaseStatuses = {
  started: {
    label: 'Started',
    words: 'You started it. The dealer answers with numbers.',
    next: ['with-dealer', 'closed'],
  },
  'with-dealer': {
    label: 'With the dealer',
    words: 'The dealer has it and works out figures.',
    next: ['agreed', 'closed'],
  },
  agreed: {
    label: 'Terms agreed',
    words: 'You and the dealer agree. Sign and collect the car at the dealer.',
    next: ['completed', 'with-dealer', 'closed'],
  },
  completed: { label: 'Completed', words: 'The car is yours.', next: [] },
  closed: { label: 'Closed', words: 'This purchase was canceled.', next: [] },
  withdrawn: { label: 'Withdrawn', words: 'You withdrew it.', next: [] },
  expired: { label: 'Expired', words: 'Its time ran out. You can start another one.', next: [] },
} as const satisfies Record<string, StatusRow>;
export type PurchaseStatus = keyof typeof purchaseStatuses;
export const purchaseStatusNames = Object.keys(purchaseStatuses) as readonly PurchaseStatus[];

export const isOpen = (status: PurchaseStatus): boolean => purchaseStatuses[status].next.length > 0;
/** Where a purchase goes as long as nothing stands in its way. */
export const purchaseCourse: readonly PurchaseStatus[] = ['started', 'with-dealer', 'agreed', 'completed'];

/** What became of a credit application. */
export const creditDecisions = {
  none: { label: 'No application', words: '' },
  received: { label: 'Received', words: 'Your credit application was received. Nobody has decided on it yet.' },
  approved: { label: 'Approved', words: 'Your credit application was approved.' },
  conditional: {
    label: 'Approved with conditions',
    words: 'Your credit application was approved with conditions. The dealer tells you which.',
  },
  declined: { label: 'Declined', words: 'Your credit application was declined. The lender will send you the reason.' },
} as const;
type CreditDecision = keyof typeof creditDecisions;
export const creditDecisionNames = Object.keys(creditDecisions) as readonly CreditDecision[];

/** WLT-21: what can be new about a purchase, as wallets count it. */
export const purchaseChanges = ['price', 'vehicle', 'deal-type', 'payment', 'decision'] as const;
export type PurchaseChange = (typeof purchaseChanges)[number];
export const purchaseChangeWords: Readonly<Record<PurchaseChange, string>> = {
  price: 'Price changed',
  vehicle: 'Another car',
  'deal-type': 'Another way to pay',
  payment: 'Payment changed',
  decision: 'Credit decision',
};

export const payingOptionWords: Readonly<Record<PayingOption, string>> = {
  finance: 'Finance',
  lease: 'Lease',
  cash: 'Cash',
};

export type PurchaseVehicle = {
  title: string;
  vin: string;
  condition: 'new' | 'used' | 'certifiedpreowned';
  year: number;
  make: string;
  model: string;
  trim: string;
};

/** WLT-30: what a dealer wrote down for this shopper and this car; what it does not say is null. */
export type Pencil = {
  priceUsd: number | null;
  lender: string | null;
  monthlyUsd: number | null;
  aprPercent: number | null;
  months: number | null;
  dueUsd: number | null;
  /** For the shopper's own car. */
  tradeInUsd: number | null;
};
export const noPencil: Pencil = {
  priceUsd: null,
  lender: null,
  monthlyUsd: null,
  aprPercent: null,
  months: null,
  dueUsd: null,
  tradeInUsd: null,
};

export type PurchaseReminders = { testDriveNotified: boolean; testDriveCompleted: boolean; creditAppNotified: boolean };

/** Whom the dealer writes to. */
export type PurchaseContact = { firstName: string; lastName: string; email: string; phone: string; zip: string };

/** Whether the dealer's mail server has it: only one that was handed over is `sent`. */
export type PurchaseDelivery = 'waiting' | 'sent' | 'failed';

/** What whoever starts a purchase agrees to; it stands on the page and in the mail. */
export const purchaseConsent = (dealer: string): string =>
  `${dealer} gets my name, email address, phone number and these terms by email, to answer me about this car.`;

/** RULING-93: only new cars are leased. */
export const payingOptionsOf = (condition: PurchaseVehicle['condition']): PayingOption[] =>
  condition === 'new' ? ['finance', 'lease', 'cash'] : ['finance', 'cash'];

/** One car at one dealer for one shopper. */
export type Purchase = {
  id: string;
  consumerId: string;
  status: PurchaseStatus;
  listingId: number;
  ownerId: number;
  dealer: string;
  vehicle: PurchaseVehicle;
  listedUsd: number | null;
  /** An estimate, as the shopper saw it. */
  outTheDoor: { totalUsd: number; state: string } | null;
  /** Purchases from before were started without one. */
  contact: PurchaseContact | null;
  terms: PaymentTerms | null;
  /** Where it was started. */
  site: string;
  dealType: PayingOption;
  creditType: CreditType;
  pencil: Pencil;
  decision: CreditDecision;
  testDrive: boolean;
  /** What the shopper has not seen yet. */
  news: PurchaseChange[];
  /** When the last of it came. */
  newsMs: number;
  reminders: PurchaseReminders;
  steps: { atMs: number; words: string }[];
  createdMs: number;
  changedMs: number;
  expiresMs: number;
};

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
/** The same in every browser and on the server. */
export const purchaseDay = (ms: number): string => day.format(new Date(ms));

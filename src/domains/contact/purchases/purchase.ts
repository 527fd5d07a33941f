import type { CreditType } from '#domains/reference/payments/credit-tier.ts';
import type { PayingOption, PaymentTerms } from '#domains/reference/payments/payment-terms.ts';

type StatusRow = {
  label: string;
  /** The label on screens. */
  words: string;
  /** Statuses an operator can set next; none where the purchase has ended. */
  next: readonly string[];
};

export const purchaseStatuses = {
  started: {
    label: 'Started',
    words: 'You started it. The dealer will reply with numbers.',
    next: ['with-dealer', 'closed'],
  },
  'with-dealer': {
    label: 'With the dealer',
    words: 'The dealer has it and is working on numbers.',
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
  expired: { label: 'Expired', words: 'It expired. You can start another one.', next: [] },
} as const satisfies Record<string, StatusRow>;
export type PurchaseStatus = keyof typeof purchaseStatuses;
export const purchaseStatusNames = Object.keys(purchaseStatuses) as readonly PurchaseStatus[];

export const isOpen = (status: PurchaseStatus): boolean => purchaseStatuses[status].next.length > 0;
/** The statuses of a purchase that succeeds, in order. */
export const purchaseCourse: readonly PurchaseStatus[] = ['started', 'with-dealer', 'agreed', 'completed'];

/** The lender's decisions on a credit application. */
export const creditDecisions = {
  none: { label: 'No application', words: '' },
  received: { label: 'Received', words: 'Your credit application was received. There’s no decision yet.' },
  approved: { label: 'Approved', words: 'Your credit application was approved.' },
  conditional: {
    label: 'Approved with conditions',
    words: 'Your credit application was approved with conditions. The dealer will tell you which.',
  },
  declined: { label: 'Declined', words: 'Your credit application was declined. The lender will send you the reason.' },
} as const;
type CreditDecision = keyof typeof creditDecisions;
export const creditDecisionNames = Object.keys(creditDecisions) as readonly CreditDecision[];

/** The kinds of change that a wallet counts as news (WLT-21). */
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

/** A dealer's offer to this shopper for this car; null for figures it does not name (WLT-30). */
export type Pencil = {
  priceUsd: number | null;
  lender: string | null;
  monthlyUsd: number | null;
  aprPercent: number | null;
  months: number | null;
  dueUsd: number | null;
  /** What the dealer offers for the shopper's trade-in. */
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

/** The buyer's address for the dealer's answers. */
export type PurchaseContact = { firstName: string; lastName: string; email: string; phone: string; zip: string };

/** `sent` once the dealer's mail server has accepted the mail. */
export type PurchaseDelivery = 'waiting' | 'sent' | 'failed';

/** The consent to starting a purchase, on the page and in the mail. */
export const purchaseConsent = (dealer: string): string =>
  `${dealer} gets my name, email address, phone number and these terms by email, to answer me about this car.`;

/** The ways to pay for a car: only new cars can be leased (RULING-93). */
export const payingOptionsOf = (condition: PurchaseVehicle['condition']): PayingOption[] =>
  condition === 'new' ? ['finance', 'lease', 'cash'] : ['finance', 'cash'];

/** The estimate out the door; fee and incentive are missing on purchases stored before they were kept. */
type PurchaseEstimate = {
  totalUsd: number;
  state: string;
  docFeeUsd?: number | undefined;
  incentiveUsd?: number | undefined;
};

/** A shopper's purchase of one car from one dealer. */
export type Purchase = {
  id: string;
  consumerId: string;
  status: PurchaseStatus;
  listingId: number;
  ownerId: number;
  dealer: string;
  vehicle: PurchaseVehicle;
  listedUsd: number | null;
  /** The estimate that the shopper saw when they started. */
  outTheDoor: PurchaseEstimate | null;
  /** Null for purchases started before contacts were asked for. */
  contact: PurchaseContact | null;
  terms: PaymentTerms | null;
  /** The origin of the site it was started on. */
  site: string;
  dealType: PayingOption;
  creditType: CreditType;
  pencil: Pencil;
  decision: CreditDecision;
  testDrive: boolean;
  /** Changes that the shopper has not opened yet. */
  news: PurchaseChange[];
  /** The time of the latest of them. */
  newsMs: number;
  reminders: PurchaseReminders;
  steps: { atMs: number; words: string }[];
  createdMs: number;
  changedMs: number;
  expiresMs: number;
};

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
/** A date in a fixed time zone and format, so that server and browser render the same. */
export const purchaseDay = (ms: number): string => day.format(new Date(ms));

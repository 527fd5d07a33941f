/** `open` until one is chosen, the seller withdraws it, or the listing ends. */
export const requestStatuses = ['open', 'chosen', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** A seller's request to dealers nearby for offers on one car. */
export type OfferRequest = {
  id: string;
  consumerId: string;
  privateListingId: string;
  status: RequestStatus;
  /** The origin of the site it was made on. */
  site: string;
  createdMs: number;
  /** Dealers can answer until then. */
  endsMs: number;
  changedMs: number;
};

export const offerStatuses = {
  waiting: 'No answer yet',
  offered: 'Offered',
  declined: 'Declined',
  chosen: 'Chosen',
  'not-chosen': 'Not chosen',
} as const;
export type OfferStatus = keyof typeof offerStatuses;
export const offerStatusNames = Object.keys(offerStatuses) as readonly OfferStatus[];

export const offerConditions = {
  photos: 'None if the photos are right',
  inspection: 'Inspection at the dealer',
  drive: 'Inspection and test drive',
} as const;
type OfferCondition = keyof typeof offerConditions;
export const offerConditionNames = Object.keys(offerConditions) as readonly OfferCondition[];

export const payouts = {
  check: 'Same day, by check',
  transfer: 'By bank transfer, after the papers are signed',
} as const;
type Payout = keyof typeof payouts;
export const payoutNames = Object.keys(payouts) as readonly Payout[];

export const offerDeclines = {
  kind: 'Not a car we buy',
  condition: 'Its condition or history',
  stock: 'Enough of these in stock',
  other: 'Another reason',
} as const;
type OfferDecline = keyof typeof offerDeclines;
export const offerDeclineNames = Object.keys(offerDeclines) as readonly OfferDecline[];

/** A dealer's written price for a car. */
export type CarOfferPrice = {
  priceCents: number;
  validUntilMs: number;
  condition: OfferCondition;
  payout: Payout;
  /** Whether the dealer picks the car up. */
  picksUp: boolean;
  /** Whether the dealer pays the lender the seller's loan. */
  paysLoan: boolean;
};

/** One dealer's part of a request. */
export type CarOffer = {
  requestId: string;
  ownerId: number;
  consumerId: string;
  /** Order in which dealers were asked; on screens a letter, until one is chosen. */
  position: number;
  status: OfferStatus;
  /** How many answers the dealer gave. */
  version: number;
  price: CarOfferPrice | null;
  decline: OfferDecline | null;
  note: string;
  /** Who answered for the dealer. */
  by: string;
  miles: number;
  changedMs: number;
};

/** "Dealer A": sellers see names only of the dealer they chose. */
export const dealerLabel = (position: number): string =>
  `Dealer ${String.fromCharCode(65 + (position % 26))}${position < 26 ? '' : Math.floor(position / 26)}`;

/** What a seller keeps once the loan is paid off. */
export const netCents = (priceCents: number, owedUsd: number | null): number => priceCents - (owedUsd ?? 0) * 100;

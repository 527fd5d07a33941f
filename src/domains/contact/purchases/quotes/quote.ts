/** The lines of a quote that a dealer or a shopper names themselves. */
export const extraKinds = { fee: 'Dealer fee', 'add-on': 'Add-on', incentive: 'Incentive' } as const;
export type ExtraKind = keyof typeof extraKinds;
export const extraKindNames = Object.keys(extraKinds) as readonly ExtraKind[];

/** The name of the fee that dealers report for all their cars. */
export const docFeeLabel = 'Documentation fee';

/** A fee or add-on, or an incentive that is taken off; never negative. */
export type Extra = { kind: ExtraKind; label: string; cents: number };

/** What one side asks for. Government charges follow from it and are never entered. */
export type OfferAmounts = {
  priceCents: number;
  extras: Extra[];
  tradeInCents: number;
  /** What the shopper owes on the trade-in, by their own word. */
  owedCents: number;
};

type LineKind = 'price' | ExtraKind | 'tax' | 'title' | 'trade-in' | 'owed';
/** A line of the total; negative for what is taken off. */
export type QuoteLine = { kind: LineKind; label: string; cents: number };

/** How the car would be paid for, as far as the dealer names it. */
export type QuotePayment = {
  monthlyUsd: number | null;
  aprPercent: number | null;
  months: number | null;
  lender: string | null;
  dueUsd: number | null;
};
export const noPayment: QuotePayment = { monthlyUsd: null, aprPercent: null, months: null, lender: null, dueUsd: null };

export const declineReasons = {
  sold: 'The car is sold',
  price: 'The price asked is too low',
  state: 'Not available in the buyer’s state',
  other: 'Another reason',
} as const;
type DeclineReason = keyof typeof declineReasons;
export const declineReasonNames = Object.keys(declineReasons) as readonly DeclineReason[];

type AnswerBase = { version: number; atMs: number; note: string };
/** A dealer's written quote: what was asked (`confirm`), or lines of its own (`counter`). */
export type DealerQuote = AnswerBase & {
  side: 'dealer';
  kind: 'confirm' | 'counter';
  /** Who answered for the dealer. */
  by: string;
  amounts: OfferAmounts;
  lines: QuoteLine[];
  payment: QuotePayment;
  expiresMs: number;
};
export type DealerDecline = AnswerBase & { side: 'dealer'; kind: 'decline'; by: string; reason: DeclineReason };
export type ShopperCounter = AnswerBase & {
  side: 'shopper';
  kind: 'counter';
  amounts: OfferAmounts;
  lines: QuoteLine[];
  /** Labels of the lines they asked to remove. */
  removed: string[];
};
type ShopperVerdict = AnswerBase & { side: 'shopper'; kind: 'accept' | 'decline' };

/** One answer to a purchase; versions count from 1 without gaps, and none is ever changed. */
export type PurchaseAnswer = DealerQuote | DealerDecline | ShopperCounter | ShopperVerdict;

export const isQuote = (answer: PurchaseAnswer): answer is DealerQuote =>
  answer.side === 'dealer' && answer.kind !== 'decline';

export const latestQuote = (answers: readonly PurchaseAnswer[]): DealerQuote | undefined => answers.findLast(isQuote);

export type QuoteState = 'open' | 'expired' | 'accepted' | 'countered' | 'declined' | 'ended';

/** What has become of the latest quote. */
export const quoteState = (
  quote: DealerQuote,
  { answers, isOver, nowMs }: { answers: readonly PurchaseAnswer[]; isOver: boolean; nowMs: number },
): QuoteState => {
  const later = answers.filter(({ version }) => version > quote.version);
  const verdict = later.find(({ side }) => side === 'shopper')?.kind;
  if (verdict === 'accept') return 'accepted';
  if (verdict === 'decline') return 'declined';
  if (verdict === 'counter') return 'countered';
  if (isOver || later.length > 0) return 'ended';
  return quote.expiresMs <= nowMs ? 'expired' : 'open';
};

export const totalOf = (lines: readonly QuoteLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

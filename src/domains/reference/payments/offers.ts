import type { HttpClient } from '#lib/http-client.ts';
import { listOf, recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import type { Query } from '#lib/query-string.ts';
import type { PayingOption, PaymentTerms } from './payment-terms.ts';

export const paymentsPath = '/rest/retailing/payments';

/** The term of cash offers, which have none (PAY-08). */
export const noTerm = -1;

/** An offer in dollars (RULING-66); `offeredBy` is the lender. */
export type Offer = {
  offeredBy: string;
  type: PayingOption;
  term: number;
  apr?: number | undefined;
  moneyFactor?: number | undefined;
  residual?: number | undefined;
  payment: number;
  dueAtSigning: number;
  amountFinanced: number;
  total: number;
};

type OffersByTerm = Readonly<Record<string, readonly Offer[]>>;

type OfferKind = 'paymentOffers' | 'nationalOffers' | 'leaseOffers' | 'cashOffers';
export type CreditOffers = Readonly<Record<OfferKind, OffersByTerm>>;

/** Offers by credit type. */
export type OfferRates = Readonly<Record<string, CreditOffers>>;

type Wanted = { creditType: string; option: PayingOption; term: number };

const kindsFor: Readonly<Record<PayingOption, readonly OfferKind[]>> = {
  finance: ['paymentOffers', 'nationalOffers'],
  lease: ['leaseOffers'],
  cash: ['cashOffers'],
};

/** Finds an offer: a lender's before the national average (PAY-07); cash offers have no term (PAY-08). */
export const offerFor = (rates: OfferRates, { creditType, option, term }: Wanted): Offer | undefined => {
  const offers = Object.hasOwn(rates, creditType) ? rates[creditType] : undefined;
  const key = String(option === 'cash' ? noTerm : term);
  return kindsFor[option].flatMap((kind) => offers?.[kind][key] ?? [])[0];
};

export type OffersAnswer = {
  rates: OfferRates;
  /** Lenders did not answer, so these are national averages, which must be labeled as such (RULING-103). */
  isFallback: boolean;
  /** The date of the averages. */
  asOf: string;
  /** When lenders are asked again, if they did not answer. */
  retrySeconds?: number;
};

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const offerIn =
  (type: PayingOption) =>
  (sent: Record<string, unknown>): Offer => ({
    type,
    offeredBy: textOf(sent.offeredBy),
    term: numberIn(sent.term) ?? noTerm,
    apr: numberIn(sent.apr),
    moneyFactor: numberIn(sent.moneyFactor),
    residual: numberIn(sent.residual),
    payment: numberIn(sent.payment) ?? 0,
    dueAtSigning: numberIn(sent.dueAtSigning) ?? 0,
    amountFinanced: numberIn(sent.amountFinanced) ?? 0,
    total: numberIn(sent.total) ?? 0,
  });

const byTermIn = (sent: unknown, type: PayingOption): OffersByTerm =>
  Object.fromEntries(
    Object.entries(recordOf(sent)).map(([term, offers]) => [term, recordsOf(listOf(offers)).map(offerIn(type))]),
  );

const ratesIn = (sent: unknown): OfferRates =>
  Object.fromEntries(
    Object.entries(recordOf(sent)).map(([creditType, one]) => {
      const offers = recordOf(one);
      return [
        creditType,
        {
          paymentOffers: byTermIn(offers.paymentOffers, 'finance'),
          nationalOffers: byTermIn(offers.nationalOffers, 'finance'),
          leaseOffers: byTermIn(offers.leaseOffers, 'lease'),
          cashOffers: byTermIn(offers.cashOffers, 'cash'),
        },
      ];
    }),
  );

type OffersRequest = { listingId: number; terms: PaymentTerms; zip: string };

const queryOf = ({ listingId, terms, zip }: OffersRequest): Query => ({
  listingId,
  zip: zip || undefined,
  creditType: terms.creditType,
  loanTerm: terms.loanTerm,
  leaseTerm: terms.leaseTerm,
  leaseMileageRange: terms.leaseMiles,
  ...(terms.downUsd === null ? { downPaymentPercent: terms.downShare } : { downPayment: terms.downUsd }),
  tradeInValue: terms.tradeInUsd,
  amountOwed: terms.owedUsd,
});

/** Lenders' offers for a car on these terms; undefined if the request failed. */
export const fetchOffers = async (
  { http }: { http: Pick<HttpClient, 'json'> },
  request: OffersRequest,
): Promise<OffersAnswer | undefined> => {
  try {
    const { rates, isFallback, asOf, retrySeconds } = recordOf(
      await http.json(paymentsPath, { query: queryOf(request) }),
    );
    const again = numberIn(retrySeconds);
    return {
      rates: ratesIn(rates),
      isFallback: isFallback === true,
      asOf: textOf(asOf),
      ...(again !== undefined && { retrySeconds: again }),
    };
  } catch {
    return undefined;
  }
};

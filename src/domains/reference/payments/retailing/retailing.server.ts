import type { PageAction, ReportPageAction } from '#domains/reference/analytics/page-actions.server.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Query } from '#lib/query-string.ts';
import { type CreditType, creditTiers } from '../credit-tier.ts';
import { type CreditOffers, type OfferRates, offerFor } from '../offers.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import { type AnyCar, priceForMonthly } from '../price-for-monthly.ts';
import { type CarCosts, quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { lenderOffers } from './lender-offers.ts';
import type { LenderRates } from './lender-rates.server.ts';
import { nationalAverage, ownOffers } from './own-offers.ts';
import { type BudgetQuery, type PaymentsQuery, refuse, termsIn } from './retailing-query.server.ts';

/** Reported each time national averages replace lenders' rates (PAY-05). */
const averageFallback: PageAction = { name: 'ThirdPartyError', detail: 'National AVG Rate Fallback' };

/** How long the breaker stays open after failures, and when browsers ask again. */
const retrySeconds = 300;

/** The lenders' response, or an empty one with the reason. */
type RatesAnswer = LenderRates & { errorMessage?: string };

type Sources = {
  figures(): RatesAndFees;
  lookup: Pick<LocationLookup, 'byZip'>;
  /** Called through its circuit breaker; undefined if no lenders' service is configured. */
  askLenders?: ((query: Query) => Promise<RatesAnswer>) | undefined;
  /** The dealer's fee on every car. */
  docFeeOf(dealerId: number): Promise<number>;
  report: ReportPageAction;
};

/** The breaker's own message is returned to the client (PAY-06); other reasons are only logged. */
const messageFor = (reason: string): string =>
  /^Circuit Breaker for \S+ is open$/.test(reason) ? reason : 'Lender rates aren’t available.';

/** The listing's incentive applied to the requested price, if anything remains. */
const incentivePriceAt = (priceUsd: number, listed: CarCosts | undefined): number | null => {
  if (!listed?.incentivePriceUsd) return null;
  const left = priceUsd - (listed.priceUsd - listed.incentivePriceUsd);
  return left > 0 ? left : null;
};

/** Payments for a car, and the price for a payment, from lenders or national averages (PAY-03 to PAY-08). */
export const createRetailing = ({ figures, lookup, askLenders, docFeeOf, report }: Sources) => {
  const stateOf = (name: string, zip: string | undefined): string | undefined => {
    if (zip === undefined) return undefined;
    const place = lookup.byZip(zip);
    if (!place.ok) throw refuse({ [name]: 'is no ZIP code we know' });
    return place.value.state;
  };

  /** The shopper's state, else the dealer's. */
  const registeredIn = ({ zip, dealerZip }: Pick<BudgetQuery, 'zip' | 'dealerZip'>): string | undefined => {
    const [own, dealers] = [stateOf('zip', zip), stateOf('dealerZip', dealerZip)];
    return own ?? dealers;
  };

  /** Parameters override the listing's values, so that another price can be tried. */
  const carIn = async (query: PaymentsQuery, listed: CarCosts | undefined): Promise<CarCosts> => {
    const priceUsd = query.salePrice || listed?.priceUsd || query.msrp;
    if (!priceUsd) throw refuse({ salePrice: 'is missing: send listingId, salePrice or msrp' });
    const dealerFee = query.dealerId === undefined ? 0 : await docFeeOf(query.dealerId);
    return {
      priceUsd,
      msrpUsd: query.msrp ?? listed?.msrpUsd ?? null,
      incentivePriceUsd: query.incentivePrice ?? incentivePriceAt(priceUsd, listed),
      docFeeUsd: listed?.docFeeUsd ?? dealerFee,
      isPrivateSale: listed?.isPrivateSale ?? false,
      isNew: query.listingType === undefined ? (listed?.isNew ?? false) : query.listingType === 'NEW',
      state: registeredIn(query) ?? listed?.state ?? '',
      styleCode: query.styleId ?? listed?.styleCode ?? '',
    };
  };

  const ratesFor = async (query: Query, car: CarCosts, terms: PaymentTerms, creditTypes: readonly CreditType[]) => {
    const offers: RatesAnswer = (await askLenders?.({ ...query, salePrice: car.priceUsd })) ?? { rates: {} };
    const now = figures();
    const offersOf = (creditType: CreditType): CreditOffers => ({
      ...ownOffers(now, car, terms, creditType),
      ...lenderOffers(now, car, { ...terms, creditType }, offers.rates[creditType]),
    });
    const rates: OfferRates = Object.fromEntries(creditTypes.map((code) => [code, offersOf(code)]));
    const source = { isFallback: false, asOf: now.rates.asOf };
    if (offers.errorMessage === undefined) return { rates, ...source };
    report(averageFallback, offers.errorMessage);
    const errorMessage = messageFor(offers.errorMessage);
    return { rates, ...source, isFallback: true, errorMessage, retrySeconds, pageActions: [averageFallback] };
  };

  const taxesFeesOf = (car: CarCosts, terms: PaymentTerms) => {
    const { lines } = quoteCar(figures(), car, terms);
    return {
      salesTax: lines.salesTaxUsd,
      title: lines.titleUsd,
      registration: lines.registrationUsd,
      docFee: lines.docFeeUsd,
      state: car.state,
      asOf: figures().fees.asOf,
    };
  };

  return {
    payments: async (query: PaymentsQuery, listed: CarCosts | undefined) => {
      const [car, terms] = [await carIn(query, listed), termsIn(query)];
      const creditTypes = query.creditType ? [query.creditType] : creditTiers.map(({ code }) => code);
      return { ...(await ratesFor(query, car, terms, creditTypes)), taxesFees: taxesFeesOf(car, terms) };
    },

    /** First with the average rate; then with a lender's rate, if there is an offer for that price. */
    budget: async ({ monthlyPayment, ...query }: BudgetQuery) => {
      if (monthlyPayment === undefined) throw refuse({ monthlyPayment: 'is missing' });
      const terms = termsIn(query);
      const state = registeredIn(query) ?? '';
      const car: AnyCar = { docFeeUsd: 0, isNew: query.listingType === 'NEW', state };
      const priceAt = (own: PaymentTerms): number => priceForMonthly(figures(), monthlyPayment, car, own);
      const { creditType, loanTerm } = terms;
      const atAverage = { ...car, priceUsd: priceAt(terms) };
      const { rates, ...source } = await ratesFor(query, atAverage, terms, [creditType]);
      const offer = offerFor(rates, { creditType, option: 'finance', term: loanTerm });
      const offeredTerms: PaymentTerms = { ...terms, aprPercent: offer?.apr ?? null };
      const bought = { ...car, priceUsd: priceAt(offeredTerms) };
      const quote = quoteCar(figures(), bought, offeredTerms);
      return {
        maxPrice: bought.priceUsd,
        outTheDoor: quote.outTheDoorUsd,
        payment: quote.monthlyUsd,
        apr: quote.aprPercent,
        term: loanTerm,
        downPayment: quote.downUsd,
        amountFinanced: quote.amountFinancedUsd,
        offeredBy: offer?.offeredBy ?? nationalAverage,
        ...source,
        taxesFees: taxesFeesOf(bought, terms),
      };
    },
  };
};
export type Retailing = ReturnType<typeof createRetailing>;

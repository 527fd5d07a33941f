import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { figureTexts } from '#domains/reference/payments/figures/figure-texts.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { CarBuildView, ChangedTerms } from './build-view.ts';

/** The page's terms that differ from the shopper's. */
export const otherThan = (own: PaymentTerms, changedTerms: ChangedTerms): ChangedTerms => ({
  ...(changedTerms.loanTerm !== undefined &&
    changedTerms.loanTerm !== own.loanTerm && { loanTerm: changedTerms.loanTerm }),
  ...(changedTerms.creditType !== undefined &&
    changedTerms.creditType !== own.creditType && { creditType: changedTerms.creditType }),
  ...(changedTerms.downUsd !== undefined && changedTerms.downUsd !== own.downUsd && { downUsd: changedTerms.downUsd }),
});

/**
 * The page's terms override the shopper's. They describe a loan, so the shopper's own interest rate no longer applies
 * if its term or credit changes.
 */
const termsOfBuild = (own: PaymentTerms, changedTerms: ChangedTerms): PaymentTerms => {
  if (Object.keys(changedTerms).length === 0) return own;
  const isOtherLoan = changedTerms.loanTerm !== undefined || changedTerms.creditType !== undefined;
  return { ...own, option: 'finance', ...(isOtherLoan && { aprPercent: null }), ...changedTerms };
};

/** Out-the-door price and payment; computed on the server, and in the browser when the shopper's terms change. */
export const builtCosts = (
  figures: RatesAndFees,
  { costs, changedTerms }: Pick<CarBuildView, 'costs' | 'changedTerms'>,
  own: PaymentTerms = defaultTerms,
): Pick<CarBuildView, 'outTheDoor' | 'payment'> => {
  const car = readCosts(costs);
  const terms = termsOfBuild(own, changedTerms);
  const quote = quoteCar(figures, car, terms);
  const { lines } = quote;
  const inputs = { quote, terms, figures };
  return {
    outTheDoor:
      car.state === ''
        ? null
        : {
            lines: [
              { label: 'Price as built', usd: lines.priceUsd },
              {
                label: `Sales tax, ${car.state}`,
                usd: lines.salesTaxUsd,
                ...(quote.taxSavedByTradeUsd > 0 && { note: figureTexts.taxNote(inputs) }),
              },
              { label: 'Title and registration', usd: lines.titleUsd + lines.registrationUsd },
              ...(lines.docFeeUsd > 0 ? [{ label: 'Dealer fee', usd: lines.docFeeUsd }] : []),
            ],
            totalUsd: quote.outTheDoorUsd,
            state: car.state,
            asOf: figures.fees.asOf,
          },
    payment: {
      amount: figureTexts.payment(inputs),
      per: figureTexts.per(inputs),
      words: figureTexts.paymentWords(inputs),
      monthlyUsd: quote.monthlyUsd,
      downPaymentUsd: quote.downUsd,
      amountFinancedUsd: quote.amountFinancedUsd,
      termMonths: terms.loanTerm,
      creditType: terms.creditType,
    },
  };
};

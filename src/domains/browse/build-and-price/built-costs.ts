import { dealFigures } from '#domains/reference/payments/deal-figures.ts';
import { type DealTerms, defaultTerms } from '#domains/reference/payments/deal-terms.ts';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { figureTexts } from '#domains/reference/payments/figures/figure-texts.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { CarBuildView, SaidTerms } from './build-view.ts';

/** What was said and isn't as the shopper's own terms have it anyway: only that stays when those change. */
export const otherThan = (own: DealTerms, changedTerms: SaidTerms): SaidTerms => ({
  ...(changedTerms.loanTerm !== undefined &&
    changedTerms.loanTerm !== own.loanTerm && { loanTerm: changedTerms.loanTerm }),
  ...(changedTerms.creditType !== undefined &&
    changedTerms.creditType !== own.creditType && { creditType: changedTerms.creditType }),
  ...(changedTerms.downUsd !== undefined && changedTerms.downUsd !== own.downUsd && { downUsd: changedTerms.downUsd }),
});

/** What is said wins. It is about a loan, and a lender's own rate was for another one. */
const termsOfBuild = (own: DealTerms, changedTerms: SaidTerms): DealTerms => {
  if (Object.keys(changedTerms).length === 0) return own;
  const isOtherLoan = changedTerms.loanTerm !== undefined || changedTerms.creditType !== undefined;
  return { ...own, option: 'finance', ...(isOtherLoan && { aprPercent: null }), ...changedTerms };
};

/** Out the door and by the month: the server works it out, and the page again when the shopper's terms change. */
export const builtCosts = (
  figures: RatesAndFees,
  { costs, changedTerms }: Pick<CarBuildView, 'costs' | 'changedTerms'>,
  own: DealTerms = defaultTerms,
): Pick<CarBuildView, 'outTheDoor' | 'payment'> => {
  const car = readCosts(costs);
  const terms = termsOfBuild(own, changedTerms);
  const deal = dealFigures(figures, car, terms);
  const { lines } = deal;
  const inputs = { deal, terms, figures };
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
                ...(deal.taxSavedByTradeUsd > 0 && { note: figureTexts.taxNote(inputs) }),
              },
              { label: 'Title and registration', usd: lines.titleUsd + lines.registrationUsd },
              ...(lines.docFeeUsd > 0 ? [{ label: 'Dealer fee', usd: lines.docFeeUsd }] : []),
            ],
            totalUsd: deal.outTheDoorUsd,
            state: car.state,
            asOf: figures.fees.asOf,
          },
    payment: {
      amount: figureTexts.payment(inputs),
      per: figureTexts.per(inputs),
      words: figureTexts.paymentWords(inputs),
      monthlyUsd: deal.monthlyUsd,
      downPaymentUsd: deal.downUsd,
      amountFinancedUsd: deal.amountFinancedUsd,
      termMonths: terms.loanTerm,
      creditType: terms.creditType,
    },
  };
};

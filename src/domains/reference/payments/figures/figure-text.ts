import { formatMoney } from '#lib/money.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import { type Quote, quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { readCosts } from './car-costs.ts';
import { type FigureName, figureTexts } from './figure-texts.ts';
import { type TermsText, termsTexts } from './terms-texts.ts';

/** A shopper's terms, and the page's rates and fees. */
type FigureBasis = { terms: PaymentTerms; figures: RatesAndFees };

/**
 * An amount as its element requests it: `of` is its `data-figure`, `costs` the `data-costs` of its car, and `other` the
 * `data-other` of the car it is compared with. Texts that only depend on the terms have neither.
 */
export type FigureRequest = {
  of: FigureName | TermsText | 'less';
  costs?: string | undefined;
  other?: string | undefined;
};

const isFigure = (name: string): name is FigureName => Object.hasOwn(figureTexts, name);
const isTermsText = (name: string): name is TermsText => Object.hasOwn(termsTexts, name);

/**
 * The text of an amount on a shopper's terms; undefined if its inputs are missing. Used by React on the server and in
 * the browser, and by the inline script that runs before hydration.
 */
export const figureText = (
  { of, costs, other }: { of: string; costs?: string | undefined; other?: string | undefined },
  { terms, figures }: FigureBasis,
): string | undefined => {
  if (isTermsText(of)) return termsTexts[of](terms);
  const quoteOf = (text: string): Quote => quoteCar(figures, readCosts(text), terms);
  if (costs === undefined) return undefined;
  if (isFigure(of)) return figureTexts[of]({ quote: quoteOf(costs), terms, figures });
  // From the costs of both cars: a trade-in may lower the tax of only one.
  if (other !== undefined) return formatMoney(quoteOf(costs).outTheDoorUsd - quoteOf(other).outTheDoorUsd);
  return undefined;
};

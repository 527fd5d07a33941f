import { formatMoney } from '#lib/money.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import { type Quote, quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { readCosts } from './car-costs.ts';
import { type FigureName, figureTexts } from './figure-texts.ts';
import { type TermsText, termsTexts } from './terms-texts.ts';

/** A shopper's terms, and the rates and fees of the page. */
type FigureBasis = { terms: PaymentTerms; figures: RatesAndFees };

/**
 * A figure as its element names it in `data-figure`. `costs` are those of the car it stands within (`data-costs`),
 * `other` those of the car it is compared with (`data-other`); what follows from the terms alone has neither.
 */
export type FigureRequest = {
  of: FigureName | TermsText | 'less';
  costs?: string | undefined;
  other?: string | undefined;
};

const isFigure = (name: string): name is FigureName => Object.hasOwn(figureTexts, name);
const isTermsText = (name: string): name is TermsText => Object.hasOwn(termsTexts, name);

/**
 * The text of a figure on a shopper's terms; nothing where it lacks what it follows from. The one function that draws
 * them: React calls it on the server and in the browser, and so does the script that runs before React is there.
 */
export const figureText = (
  { of, costs, other }: { of: string; costs?: string | undefined; other?: string | undefined },
  { terms, figures }: FigureBasis,
): string | undefined => {
  if (isTermsText(of)) return termsTexts[of](terms);
  const quoteOf = (text: string): Quote => quoteCar(figures, readCosts(text), terms);
  if (costs === undefined) return undefined;
  if (isFigure(of)) return figureTexts[of]({ quote: quoteOf(costs), terms, figures });
  // From the costs of both cars: a trade-in may save the tax of one alone.
  if (other !== undefined) return formatMoney(quoteOf(costs).outTheDoorUsd - quoteOf(other).outTheDoorUsd);
  return undefined;
};

import { parseCookies } from '#lib/cookies.ts';
import { type DealFigures, dealFigures } from '../deal-figures.ts';
import { dealCookie, parseTerms, serialiseTerms } from '../deal-terms.ts';
import { readCosts } from './car-costs.ts';
import { dealTablesName, readTables, shippedTablesName } from './deal-tables.ts';
import { figureTexts, isFigure } from './figure-texts.ts';
import { lessText } from './less.ts';
import { isRanked, lowestAmong } from './lowest.ts';
import { isTermsText, termsTexts } from './terms-texts.ts';

type Page = Pick<Document, 'cookie' | 'documentElement' | 'getElementById' | 'querySelectorAll'>;

const costsAt = (element: HTMLElement): string | undefined =>
  element.closest<HTMLElement>('[data-costs]')?.dataset.costs;

/**
 * The shopper's own figures in place of those of a typical deal. Whatever the page was filled in with is left on its
 * first element, for what draws the page anew; where there is nothing to fill in with, the page stays as it was sent.
 */
export const fillFigures = (page: Page): void => {
  const { dataset } = page.documentElement;
  const terms = parseTerms(parseCookies(page.cookie)[dealCookie]);
  const sent = (name: string): string | undefined => page.getElementById(name)?.textContent || undefined;
  const shipped = sent(shippedTablesName);
  if (!terms || !shipped) {
    delete dataset.deal;
    return;
  }
  const figures = readTables({ ...JSON.parse(shipped), ...JSON.parse(sent(dealTablesName) ?? '{}') });
  const figuresByCar = new Map<string, DealFigures>();
  const dealAt = (element: HTMLElement): DealFigures | undefined => {
    const costs = costsAt(element);
    if (costs === undefined) return undefined;
    const deal = figuresByCar.get(costs) ?? dealFigures(figures, readCosts(costs), terms);
    figuresByCar.set(costs, deal);
    return deal;
  };
  for (const element of page.querySelectorAll<HTMLElement>('[data-figure]')) {
    const { figure = '' } = element.dataset;
    const deal = dealAt(element);
    if (isTermsText(figure)) element.textContent = termsTexts[figure](terms);
    else if (deal && isFigure(figure)) element.textContent = figureTexts[figure]({ deal, terms, figures });
  }
  for (const element of page.querySelectorAll<HTMLElement>('[data-less]')) {
    const { costs: own = '', less: other = '' } = element.dataset;
    element.textContent = lessText({ own, other }, { figures, terms });
  }
  for (const row of page.querySelectorAll<HTMLElement>('[data-ranked]')) {
    const { ranked = '' } = row.dataset;
    if (!isRanked(ranked)) continue;
    const marks = [...row.querySelectorAll<HTMLElement>('[data-lowest]')];
    const lowest = lowestAmong(ranked, marks.map(costsAt), { figures, terms });
    for (const [at, mark] of marks.entries()) mark.hidden = !lowest[at];
  }
  dataset.deal = serialiseTerms(terms);
};

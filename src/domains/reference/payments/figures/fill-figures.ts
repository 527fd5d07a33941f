import { serialiseTerms } from '../terms-encoding.ts';
import { changedRatesName } from './changed-rates-name.ts';
import { figureText } from './figure-text.ts';
import { isRanked, lowestAmong } from './lowest.ts';
import { pageRates } from './page-rates.ts';
import { termsInCookies } from './terms-cookie.ts';

type Page = Pick<Document, 'cookie' | 'documentElement' | 'getElementById' | 'querySelectorAll'>;

const costsAt = (element: HTMLElement): string | undefined =>
  element.closest<HTMLElement>('[data-costs]')?.dataset.costs;

/**
 * Replaces the amounts on default terms with the shopper's own. The terms are stored on the page's root element for
 * React to start with; without terms the page stays unchanged.
 */
export const fillFigures = (page: Page): void => {
  const { dataset } = page.documentElement;
  const terms = termsInCookies(page.cookie)?.terms;
  if (!terms) {
    delete dataset.terms;
    return;
  }
  const changed = page.getElementById(changedRatesName)?.textContent;
  const basis = { terms, figures: pageRates(changed ? JSON.parse(changed) : undefined) };
  for (const element of page.querySelectorAll<HTMLElement>('[data-figure]')) {
    const { figure = '', other } = element.dataset;
    const text = figureText({ of: figure, costs: costsAt(element), other }, basis);
    if (text !== undefined) element.textContent = text;
  }
  for (const row of page.querySelectorAll<HTMLElement>('[data-ranked]')) {
    const { ranked = '' } = row.dataset;
    if (!isRanked(ranked)) continue;
    const marks = [...row.querySelectorAll<HTMLElement>('[data-lowest]')];
    const lowest = lowestAmong(ranked, marks.map(costsAt), basis);
    for (const [at, mark] of marks.entries()) mark.hidden = !lowest[at];
  }
  dataset.terms = serialiseTerms(terms);
};

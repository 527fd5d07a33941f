import { changedTerms } from '../changed-terms.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import { type Quote, quoteCar } from '../quote-car.ts';
import { readCosts } from './car-costs.ts';
import { type FigureRequest, figureText } from './figure-text.ts';
import { type ChangedRates, pageRates } from './page-rates.ts';

/** A car's quote on the shopper's terms, and on any others. */
export type QuoteOfCar = { figures: Quote; on(terms: PaymentTerms): Quote };

/** A page's changes of rates and fees, and the terms to calculate on. */
type Basis = { changed: ChangedRates | undefined; terms: PaymentTerms };

/** What is calculated on a shopper's own terms. Most visitors have none, and their browsers never load it. */
export const calculation = {
  changes: changedTerms,
  text: (request: FigureRequest, { changed, terms }: Basis): string | undefined =>
    figureText(request, { terms, figures: pageRates(changed) }),
  quote: (costs: string, { changed, terms }: Basis): QuoteOfCar => {
    const car = readCosts(costs);
    const on = (any: PaymentTerms): Quote => quoteCar(pageRates(changed), car, any);
    return { figures: on(terms), on };
  },
};

export type Calculation = typeof calculation;

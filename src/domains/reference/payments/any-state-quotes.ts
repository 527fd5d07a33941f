import { anyState } from '#domains/reference/locations/states.ts';
import { writeCosts } from './figures/car-costs.ts';
import { type Quote, quoteCar } from './quote-car.ts';

/** What answers about a car take from its quote. */
export type AnsweredQuote = Pick<
  Quote,
  | 'lines'
  | 'taxPercent'
  | 'incentiveUsd'
  | 'outTheDoorUsd'
  | 'monthlyUsd'
  | 'downUsd'
  | 'aprPercent'
  | 'isOwnApr'
  | 'months'
  | 'amountFinancedUsd'
  | 'lease'
  | 'own'
>;
export type QuoteAnswered = (...request: Parameters<typeof quoteCar>) => AnsweredQuote;

type AmountIn = (state: string) => number;

/** Stand-ins are from here up: more than any amount, so that none is mistaken for a price. */
const first = 8e15;
/** What is calculated from a stand-in and an amount is near it, and no stand-in itself. */
const standInDistance = 1e9;
/** Stand-ins a car can have. */
const mostAmounts = 16;
/** All stand-ins are integers that JavaScript has exactly. */
const places = 60_000;

/** FNV-1a: cars keep their stand-ins on all pages, so that cards rendered before can be used again. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/**
 * Quotes for a page that is rendered once for the visitors of all states: a car in `anyState` gets stand-ins for the
 * amounts that depend on the state, and the server replaces these by each visitor's before it sends the page.
 */
export const createAnyStateQuotes = () => {
  const amounts = new Map<number, AmountIn>();
  const bases = new Map<string, number>();

  const baseOf = (costs: string): number => {
    const before = bases.get(costs);
    if (before !== undefined) return before;
    const used = new Set(bases.values());
    let place = hashOf(costs) % places;
    while (used.has(place)) place = (place + 1) % places;
    bases.set(costs, place);
    return place;
  };

  const quote: QuoteAnswered = (figures, car, terms) => {
    if (car.state !== anyState.code) return quoteCar(figures, car, terms);
    // The price, the fee and the amount down are the same in all states.
    const usual = quoteCar(figures, { ...car, state: '' }, terms);
    // Only the last: a cached page keeps this as long as it is cached, and its slots are filled state by state.
    let last: { state: string; quote: Quote } | undefined;
    const quoteIn = (state: string): Quote => {
      if (last?.state !== state) last = { state, quote: quoteCar(figures, { ...car, state }, terms) };
      return last.quote;
    };
    const base = first + baseOf(writeCosts(car)) * mostAmounts * standInDistance;
    let next = base;
    const standIn = (amountOf: (quote: Quote) => number): number => {
      const number = next;
      amounts.set(number, (state) => amountOf(quoteIn(state)));
      next += standInDistance;
      return number;
    };
    const { lease: _, lines, own, ...rest } = usual;
    return {
      ...rest,
      outTheDoorUsd: standIn(({ outTheDoorUsd }) => outTheDoorUsd),
      monthlyUsd: standIn(({ monthlyUsd }) => monthlyUsd),
      amountFinancedUsd: standIn(({ amountFinancedUsd }) => amountFinancedUsd),
      taxPercent: standIn(({ taxPercent }) => taxPercent),
      lines: {
        ...lines,
        salesTaxUsd: standIn((one) => one.lines.salesTaxUsd),
        titleUsd: standIn((one) => one.lines.titleUsd),
        registrationUsd: standIn((one) => one.lines.registrationUsd),
      },
      ...(own && {
        own: {
          ...own,
          yearUsd: standIn((one) => one.own?.yearUsd ?? 0),
          totalUsd: standIn((one) => one.own?.totalUsd ?? 0),
          taxAndFeesUsd: standIn((one) => one.own?.taxAndFeesUsd ?? 0),
          interestUsd: standIn((one) => one.own?.interestUsd ?? 0),
        },
      }),
    };
  };

  return {
    quote,
    areUsed: (): boolean => amounts.size > 0,
    /** The amount that a number stands for; undefined for all other numbers. */
    amountOf: (standIn: number): AmountIn | undefined => amounts.get(standIn),
  };
};

export type AnyStateQuotes = ReturnType<typeof createAnyStateQuotes>;

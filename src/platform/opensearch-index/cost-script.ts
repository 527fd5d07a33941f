import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import { ownCodes } from '#platform/listing-index/segments/columns.ts';
import { stateCodeOf, stateCodes } from './state-code.ts';

export type CostScript = {
  /** `after` uses the cost, in the variable `figure`; `before` may return without it. */
  source(after: string, before?: string): string;
  params: Readonly<Record<string, unknown>>;
};

/** The numbers of a shopper's terms. Lists of doubles keep Painless from dividing integers. */
export const costParams = ({ places, trade, down, loans, lease }: QuoteRules, states: readonly string[]) => {
  const placeOfCode = Array.from({ length: stateCodes }, () => 0);
  // With one place the shopper's state applies to every car.
  if (places.length > 1) for (const [place, state] of states.entries()) placeOfCode[stateCodeOf(state)] = place;
  const residuals = Object.entries(lease?.residualPercents ?? {}).flatMap(([style, percent]) =>
    [style, ...ownCodes('styles', style)].map((code) => [code, percent]),
  );
  return {
    equity: trade.worthCents - trade.owedCents,
    down: down.usd === null ? -1 : 100 * down.usd,
    downShare: down.share,
    places: places.map(({ taxHundredths, taxPercent, lowersTax, feesCents }) => [
      taxHundredths,
      1 + taxPercent / 100,
      lowersTax ? trade.worthCents : 0,
      feesCents,
    ]),
    placeOfCode: places.length > 1 ? placeOfCode : [],
    loans: loans.map(({ rate, divisor }) => [rate, divisor]),
    leaseMonths: lease?.months ?? 0,
    moneyFactor: lease?.moneyFactor ?? 0,
    residuals: Object.fromEntries(residuals),
    otherwise: lease?.otherwise ?? 0,
  };
};

const functions = `
double number(def value) { return ((Number) value).doubleValue(); }
double usd(def field) { return field.size() == 0 ? 0.0 : number(field.value); }
double leftAfterDown(def terms, boolean takesTrade, double paidUsd, double costCents) {
  double due = Math.max(0.0, costCents - (takesTrade ? number(terms.equity) : 0.0));
  double down = number(terms.down);
  if (down < 0) { down = 100.0 * Math.round(paidUsd * number(terms.downShare)); }
  return due - Math.min(down, due);
}
double roundUpUsd(double cents) { return Math.ceil(Math.round(cents) / 100.0); }`;

/** A car's amounts in cents; `outTheDoor` is what it costs with tax and fees. */
const amounts = `
double price = number(doc['priceUsd'].value);
double incentiveUsd = usd(doc['incentiveUsd']);
double cents = 100.0 * (price + number(doc['docFeeUsd'].value));
double incentive = 100.0 * incentiveUsd;
double paidUsd = price - incentiveUsd;
boolean takesTrade = doc['takesTrade'].size() != 0;
List codes = params.placeOfCode;
int placeAt = codes.size() == 0 ? 0 : (int) codes.get((int) doc['stateCode'].value);
List place = (List) params.places.get(placeAt);
double taxed = Math.max(0.0, cents - (takesTrade ? number(place.get(2)) : 0.0));
double outTheDoor = cents + number(place.get(3)) + Math.round((taxed * number(place.get(0))) / 10000.0);`;

const outTheDoor = `${amounts}
double figure = Math.round((outTheDoor - incentive) / 100.0);`;

const payment = `${amounts}
boolean isNew = doc['isNew'].size() != 0;
double months = number(params.leaseMonths);
double figure = 0.0;
if (isNew && months > 0) {
  double msrp = usd(doc['msrpUsd']);
  String style = doc['styles'].size() == 0 ? '' : doc['styles'].value;
  def percent = params.residuals.get(style);
  double residualPercent = percent == null ? number(params.otherwise) : number(percent);
  double residual = Math.round((100.0 * (msrp == 0.0 ? price : msrp) * residualPercent) / 100.0);
  double cap = leftAfterDown(params, takesTrade, paidUsd, cents + number(place.get(3)) - incentive);
  double monthly = (cap - residual) / months + (cap + residual) * number(params.moneyFactor);
  figure = roundUpUsd(Math.max(0.0, monthly) * number(place.get(1)));
} else {
  double financed = leftAfterDown(params, takesTrade, paidUsd, outTheDoor - incentive);
  List loan = (List) params.loans.get(isNew ? 1 : 0);
  figure = roundUpUsd((financed * number(loan.get(0))) / number(loan.get(1)));
}`;

const steps: Readonly<Record<CostField, string>> = { payment, outTheDoor };

/**
 * The cost of a car with a price in whole dollars, as on its card: the steps and roundings of `costFigure`, carried out
 * where the car is.
 */
export const costScript = (field: CostField, params: ReturnType<typeof costParams>): CostScript => ({
  source: (after, before = '') => `${functions}${before}${steps[field]}${after}`,
  params,
});

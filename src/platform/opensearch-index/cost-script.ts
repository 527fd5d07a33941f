import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import { taxWidth } from '#lib/tax-numbers.ts';
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
    worth: trade.worthCents,
    places: places.map(({ feesCents, registrationRate, leaseRates, sales }) => ({
      fees: feesCents,
      registration: registrationRate,
      lease: [...leaseRates],
      sales: sales.map((numbers) => [...numbers]),
    })),
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
double atRate(double cents, def rate) { return Math.round((cents * number(rate)) / 100000.0); }
double taxCents(def numbers, double worth, double price, double fee, double incentive) {
  double tax = 0.0;
  for (int at = 0; at < numbers.size(); at += ${taxWidth}) {
    double amount = price + fee * number(numbers.get(at + 7)) - incentive * number(numbers.get(at + 8));
    if (amount < number(numbers.get(at + 5)) || amount >= number(numbers.get(at + 6))) { continue; }
    double left = Math.min(amount - Math.min(worth, number(numbers.get(at + 9))), number(numbers.get(at + 2)));
    double taxed = Math.max(0.0, left - number(numbers.get(at + 1)));
    tax += Math.min(Math.max(atRate(taxed, numbers.get(at)), number(numbers.get(at + 3))), number(numbers.get(at + 4)));
  }
  return tax;
}
double leftAfterDown(def terms, boolean takesTrade, double paidUsd, double costCents) {
  double due = Math.max(0.0, costCents - (takesTrade ? number(terms.equity) : 0.0));
  double down = number(terms.down);
  if (down < 0) { down = 100.0 * Math.round(paidUsd * number(terms.downShare)); }
  return due - Math.min(down, due);
}
double roundUpUsd(double cents) { return Math.ceil(Math.round(cents) / 100.0); }`;

/** A car's amounts in cents; `untaxed` is what it costs with fees, `outTheDoor` with tax too. */
const amounts = `
double price = number(doc['priceUsd'].value);
double incentiveUsd = usd(doc['incentiveUsd']);
double cents = 100.0 * price;
double fee = 100.0 * number(doc['docFeeUsd'].value);
double incentive = 100.0 * incentiveUsd;
double paidUsd = price - incentiveUsd;
boolean takesTrade = doc['takesTrade'].size() != 0;
boolean isNew = doc['isNew'].size() != 0;
List codes = params.placeOfCode;
int placeAt = codes.size() == 0 ? 0 : (int) codes.get((int) doc['stateCode'].value);
def place = params.places.get(placeAt);
double untaxed = cents + fee + number(place.fees) + atRate(cents, place.registration) - incentive;
def sale = place.sales.get(takesTrade ? (isNew ? 1 : 0) : 2);
double outTheDoor = untaxed + taxCents(sale, number(params.worth), cents, fee, incentive);`;

const outTheDoor = `${amounts}
double figure = Math.round(outTheDoor / 100.0);`;

const payment = `${amounts}
double months = number(params.leaseMonths);
double figure = 0.0;
if (isNew && months > 0) {
  double msrp = usd(doc['msrpUsd']);
  String style = doc['styles'].size() == 0 ? '' : doc['styles'].value;
  def percent = params.residuals.get(style);
  double residualPercent = percent == null ? number(params.otherwise) : number(percent);
  double residual = Math.round((100.0 * (msrp == 0.0 ? price : msrp) * residualPercent) / 100.0);
  double cap = leftAfterDown(params, takesTrade, paidUsd, untaxed);
  double monthly = (cap - residual) / months + (cap + residual) * number(params.moneyFactor);
  double untaxedPayment = Math.round(Math.max(0.0, monthly));
  double leasePayment = untaxedPayment;
  for (def rate : place.lease) { leasePayment += atRate(untaxedPayment, rate); }
  figure = roundUpUsd(leasePayment);
} else {
  double financed = leftAfterDown(params, takesTrade, paidUsd, outTheDoor);
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

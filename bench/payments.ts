import { feesSetting, ratesSetting, residuals } from '#domains/reference/payments/figure-settings.ts';
import { nationalApr } from '#domains/reference/payments/national-rates.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { type CarCosts, quoteCar } from '#domains/reference/payments/quote-car.ts';
import { stateFees } from '#domains/reference/payments/state-fees.ts';
import type { Row } from './run.ts';

export const name = 'payments';

const listings = 100;
const rounds = 2_000;
const states = ['GA', 'CA', 'OR', 'NY', 'TX', 'TN'];
const shipped = feesSetting.defaultValue;
/** One percent each, because the formula knows no slices, caps and thresholds. */
const fees = {
  ...shipped,
  states: Object.fromEntries(
    states.map((state, at) => [
      state,
      { ...shipped.elsewhere, taxes: { flat: 4 + at }, tradeInLowersTax: at % 2 === 0 },
    ]),
  ),
};
const figures = { rates: ratesSetting.defaultValue, fees, residuals };

const cars: CarCosts[] = Array.from({ length: listings }, (_, at) => ({
  priceUsd: 9_000 + at * 613,
  docFeeUsd: (at * 37) % 800,
  isNew: at % 3 === 0,
  styleCode: 'SUVCROSS',
  state: states[at % states.length] ?? '',
  msrpUsd: 10_000 + at * 640,
}));
const terms: PaymentTerms = { ...defaultTerms, downUsd: 5_000, tradeInUsd: 9_400, owedUsd: 6_150 };

/** The bare payment formula of RULING-86, in dollars: the minimum that has to be computed. */
const plainFormula = ({ priceUsd, docFeeUsd, isNew, state }: CarCosts): number => {
  const { taxes, tradeInLowersTax, titleUsd, registrationUsd } = stateFees(figures.fees, state);
  const taxed = Math.max(0, priceUsd + docFeeUsd - (tradeInLowersTax ? terms.tradeInUsd : 0));
  const tax = Math.round(taxed * (taxes.flat ?? 0)) / 100;
  const equity = terms.tradeInUsd - terms.owedUsd;
  const financed = priceUsd + docFeeUsd + tax + titleUsd + registrationUsd - equity - (terms.downUsd ?? 0);
  const rate = nationalApr(figures.rates, terms.creditType, terms.loanTerm, isNew ? 'new' : 'used') / 1200;
  return Math.ceil(Math.max(0, (financed * rate) / (1 - (1 + rate) ** -terms.loanTerm)) - 1e-9);
};

/**
 * Processor time for a page of cars, in milliseconds. The results are summed, so that V8 can't skip the computation.
 */
const timed = (monthlyOf: (car: CarCosts) => number): { ms: number; sum: number } => {
  let sum = 0;
  const page = (): void => {
    for (const car of cars) sum += monthlyOf(car);
  };
  for (let round = 0; round < rounds; round += 1) page();
  sum = 0;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) page();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / rounds, sum };
};

/** Compares all figures of 100 cars with the bare formula for the monthly payment alone. */
export const run = async (): Promise<Row[]> => {
  const plain = timed(plainFormula);
  const ours = timed((car) => quoteCar(figures, car, terms).monthlyUsd);
  if (plain.sum !== ours.sum) throw new Error(`The formula comes to ${plain.sum}, the figures to ${ours.sum}.`);
  return [
    {
      listings,
      'page ms': ours.ms,
      'formula ms': plain.ms,
      'vs formula': `${(ours.ms / plain.ms).toFixed(1)}x`,
      'under 1 ms': ours.ms < 1,
    },
  ];
};

import { stateNames } from '#domains/reference/locations/states.ts';
import type { QuoteOfCar } from '#domains/reference/payments/figures/calculation.ts';
import { leavesTradeOut } from '#domains/reference/payments/leaves-trade-out.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { isAssumed, type Registration } from './registration.ts';
import { type WaysToBudget, waysToBudget } from './ways-to-budget.ts';

/** A note about assumed, missing or unsuitable terms, with an action to fix it. */
export type TermsNote =
  | { kind: 'lease-not-offered'; financeUsd: number }
  | { kind: 'over-budget'; budgetUsd: number; ways: WaysToBudget }
  | { kind: 'negative-equity'; equityUsd: number; monthlyUsd?: number }
  | { kind: 'cash'; outTheDoorUsd: number; equityUsd: number }
  | { kind: 'no-trade-in' }
  | { kind: 'assumed-state'; state: string };

type NoteFacts = {
  terms: PaymentTerms;
  place: Registration;
  budgetUsd: number | undefined;
  car: QuoteOfCar | undefined;
};

const equityOf = ({ tradeInUsd, owedUsd }: PaymentTerms): number => tradeInUsd - owedUsd;

/** The amount owed beyond the trade-in's value, and what it adds to the monthly payment. */
export const negativeEquity = (
  terms: PaymentTerms,
  car: QuoteOfCar | undefined,
): Extract<TermsNote, { kind: 'negative-equity' }> | undefined => {
  const equityUsd = car ? car.figures.tradeEquityUsd : equityOf(terms);
  if (equityUsd >= 0) return undefined;
  if (!car) return { kind: 'negative-equity', equityUsd };
  const even = car.on({ ...terms, owedUsd: terms.tradeInUsd });
  return { kind: 'negative-equity', equityUsd, monthlyUsd: car.figures.monthlyUsd - even.monthlyUsd };
};

const financeNote = ({ terms, budgetUsd, car }: NoteFacts): TermsNote | undefined => {
  const ways = car && budgetUsd !== undefined ? waysToBudget(car.on, terms, budgetUsd) : undefined;
  if (ways && budgetUsd !== undefined) return { kind: 'over-budget', budgetUsd, ways };
  return negativeEquity(terms, car);
};

const leaseNote = ({ car }: NoteFacts): TermsNote | undefined => {
  if (!car || car.figures.lease) return undefined;
  return { kind: 'lease-not-offered', financeUsd: car.figures.monthlyUsd };
};

const cashNote = ({ car }: NoteFacts): TermsNote | undefined => {
  if (!car || car.figures.tradeEquityUsd === 0) return undefined;
  const equityUsd = car.figures.tradeEquityUsd;
  return { kind: 'cash', outTheDoorUsd: car.figures.outTheDoorUsd, equityUsd };
};

const notes = { finance: financeNote, lease: leaseNote, cash: cashNote };

/** One note at a time: those that change the amount come before those about assumptions. */
export const termsNote = (facts: NoteFacts): TermsNote | undefined => {
  const note = notes[facts.terms.option](facts);
  if (note) return note;
  if (facts.car && leavesTradeOut(facts.car.figures, facts.terms)) return { kind: 'no-trade-in' };
  const { state } = facts.place;
  return isAssumed(facts.place) && stateNames[state] ? { kind: 'assumed-state', state } : undefined;
};

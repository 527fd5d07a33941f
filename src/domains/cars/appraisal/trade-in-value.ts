import type { Appraisal } from './appraisals.server.ts';
import { type Condition, conditionOf, conditions } from './condition.ts';

/** What a dealer may pay for a car, with the steps that add up to it. */
export type TradeInValue = {
  amountUsd: number;
  lowUsd: number;
  highUsd: number;
  /** Price of a similar car with the usual mileage. */
  similarUsd: number;
  milesUsd: number;
  conditionUsd: number;
  /** Negative. */
  dealerKeepsUsd: number;
  /** Difference of each condition from good. */
  byCondition: Readonly<Record<Condition, number>>;
};

const shareOf = (condition: Condition): number => conditionOf(condition)?.ownersShare ?? 0;

const toTens = (usd: number): number => Math.round(usd / 10) * 10;

export const tradeInValue = (
  { estimateUsd, usual, tenthUsd: [low, high] }: Appraisal,
  condition: Condition,
): TradeInValue => {
  const overGood = (code: Condition): number => toTens(estimateUsd * (shareOf(code) - shareOf('good')));
  const similarUsd = toTens(usual.estimateUsd);
  const milesUsd = toTens(estimateUsd) - similarUsd;
  const conditionUsd = overGood(condition);
  const dealerKeepsUsd = -toTens(estimateUsd * (1 - shareOf('good')));
  const amountUsd = similarUsd + milesUsd + conditionUsd + dealerKeepsUsd;
  const share = shareOf(condition);
  return {
    amountUsd,
    similarUsd,
    milesUsd,
    conditionUsd,
    dealerKeepsUsd,
    lowUsd: Math.min(amountUsd, Math.floor((low * share) / 100) * 100),
    highUsd: Math.max(amountUsd, Math.ceil((high * share) / 100) * 100),
    byCondition: Object.fromEntries(conditions.map(({ code }) => [code, overGood(code)])) as Record<Condition, number>,
  };
};

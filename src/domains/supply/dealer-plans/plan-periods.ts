import { firstDayOf, monthOf } from '#lib/utc-days.ts';
import { freePlan, type Plan } from './plan.ts';

/** Which plan a dealer is on from a day on, until the next period. */
export type PlanPeriod = {
  fromDay: number;
  planId: string;
  /** The first day that costs something; null without a trial. */
  trialUntilDay: number | null;
};

/** Before its first period a dealer is on the free plan. */
export const periodOn = (periods: readonly PlanPeriod[], day: number): PlanPeriod | undefined =>
  periods.findLast(({ fromDay }) => fromDay <= day);

export const planIdOn = (periods: readonly PlanPeriod[], day: number): string =>
  periodOn(periods, day)?.planId ?? freePlan.id;

/** A change that waits. */
export const periodAfter = (periods: readonly PlanPeriod[], day: number): PlanPeriod | undefined =>
  periods.find(({ fromDay }) => fromDay > day);

export const isTrialOn = (period: PlanPeriod | undefined, day: number): boolean =>
  period !== undefined && period.trialUntilDay !== null && day < period.trialUntilDay;

/** What a dealer has that a plan may be too small for. */
export type Stock = { cars: number; featured: number };

const isOver = ({ mostCars, featuredPlaces }: Plan, { cars, featured }: Stock): boolean =>
  (mostCars !== null && cars > mostCars) || featured > featuredPlaces;

type Change = { from: Plan; to: Plan; stock: Stock; periods: readonly PlanPeriod[]; today: number };

/**
 * The day from which another plan counts (BILL-02): today if it costs as much or more and holds everything the dealer
 * has now; otherwise the day after what is paid for, which is the month or, in a trial, the trial.
 */
export const startOfChange = ({ from, to, stock, periods, today }: Change): number => {
  if (to.priceCents >= from.priceCents && !isOver(to, stock)) return today;
  const period = periodOn(periods, today);
  return period?.trialUntilDay && isTrialOn(period, today) ? period.trialUntilDay : firstDayOf(monthOf(today) + 1);
};

/** A dealer gets one trial, of the first plan that has one; another plan within it takes over the days that are left. */
export const trialOf = (to: Plan, periods: readonly PlanPeriod[], fromDay: number): number | null => {
  const current = periodOn(periods, fromDay);
  if (current && isTrialOn(current, fromDay)) return current.trialUntilDay;
  const hadTrial = periods.some((period) => period.fromDay <= fromDay && period.trialUntilDay !== null);
  return to.trialDays > 0 && !hadTrial ? fromDay + to.trialDays : null;
};

import { dayName, firstDayOf, startOfDay } from '#lib/utc-days.ts';
import { freePlan, type Plan } from '../dealer-plans/plan.ts';
import type { PlanPeriod } from '../dealer-plans/plan-periods.ts';
import type { BillLine } from './bill.ts';

type Month = { month: number; periods: readonly PlanPeriod[]; plans: readonly Plan[] };

/** The days of a month on which a dealer paid for a plan; `untilDay` is the day after the last. */
type PaidDays = { plan: Plan; fromDay: number; untilDay: number };

const paidDaysOf = ({ month, periods, plans }: Month): PaidDays[] => {
  const [monthStart, monthEnd] = [firstDayOf(month), firstDayOf(month + 1)];
  return periods.flatMap(({ fromDay, planId, trialUntilDay }, index) => {
    const plan = plans.find(({ id }) => id === planId) ?? freePlan;
    const start = Math.max(fromDay, trialUntilDay ?? fromDay, monthStart);
    const end = Math.min(periods[index + 1]?.fromDay ?? monthEnd, monthEnd);
    return start < end ? [{ plan, fromDay: start, untilDay: end }] : [];
  });
};

/** What a plan costs for some days of a month, rounded half up to the cent. */
const proratedCents = (priceCents: number, days: number, daysOfMonth: number): number =>
  Math.round((priceCents * days) / daysOfMonth);

/**
 * The lines of a dealer's invoice of a month, by the days on each plan (BILL-07). Leads count from the day the plan was
 * paid for, and each plan has its own.
 */
export const monthLines = async (
  month: Month,
  countLeads: (fromMs: number, untilMs: number) => Promise<number>,
): Promise<BillLine[]> => {
  const daysOfMonth = firstDayOf(month.month + 1) - firstDayOf(month.month);
  const lines: BillLine[] = [];
  for (const { plan, fromDay, untilDay } of paidDaysOf(month)) {
    const days = untilDay - fromDay;
    const cents = proratedCents(plan.priceCents, days, daysOfMonth);
    const span = `${dayName(fromDay)} to ${dayName(untilDay - 1)}`;
    const part = days === daysOfMonth ? '' : `, ${days} of ${daysOfMonth} days`;
    if (cents > 0)
      lines.push({ text: `${plan.name}, ${span}${part}`, quantity: 1, unitCents: cents, totalCents: cents });
    if (plan.leads === null) continue;
    const extra = (await countLeads(startOfDay(fromDay), startOfDay(untilDay))) - plan.leads;
    if (extra <= 0) continue;
    lines.push({
      text: `Leads over the ${plan.leads} of ${plan.name}, ${span}`,
      quantity: extra,
      unitCents: plan.extraLeadCents,
      totalCents: extra * plan.extraLeadCents,
    });
  }
  return lines;
};

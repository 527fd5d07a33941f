import { everybody, type Metric } from '#domains/people/experiments/project.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { mostCompared, type RampPlan } from './ramp.ts';

/** The fields of the form that starts a ramp, as they are typed. */
export type RampFields = Readonly<Record<string, string | undefined>>;

export const defaultRamp = { steps: '10, 25, 50, 100', hours: '24', visitors: '500', tolerance: '5' };

export const guardField = (metricId: string): string => `guard-${metricId}`;
export const toleranceField = (metricId: string): string => `tolerance-${metricId}`;

const mostSteps = 10;
const mostHours = 720;
const mostVisitors = 1_000_000;

const whole = (text: string | undefined, least: number, most: number): number | undefined => {
  const value = Number((text ?? '').trim().replaceAll(',', ''));
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
};

const percent = (text: string): number => Number(text.trim().replace(/%$/, '').trim() || Number.NaN);

const readSteps = (text: string): number[] | undefined => {
  const steps = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '' && part !== '%')
    .map((part) => Math.round(percent(part) * 100));
  const isRising = steps.every((step, at) => step > (steps[at - 1] ?? 0));
  const isComparable = steps.every((step, at) => (at === steps.length - 1 ? step === everybody : step <= mostCompared));
  return steps.length >= 2 && steps.length <= mostSteps && isRising && isComparable ? steps : undefined;
};

/** The plan of a ramp as the form says it, or what is wrong with it. */
export const readRampPlan = (fields: RampFields, metrics: readonly Metric[]): Result<RampPlan, string> => {
  const steps = readSteps(fields.steps ?? '');
  if (!steps)
    return err(
      `Enter up to ${mostSteps} rising steps in percent, such as ${defaultRamp.steps}. Those before 100 end at 50, because as many visitors go without the variation for comparison.`,
    );
  const hoursPerStep = whole(fields.hours, 1, mostHours);
  if (hoursPerStep === undefined) return err(`Enter from 1 to ${mostHours} hours for each step.`);
  const visitorsPerStep = whole(fields.visitors, 1, mostVisitors);
  if (visitorsPerStep === undefined)
    return err(`Enter from 1 to ${mostVisitors.toLocaleString('en-US')} new visitors for each step.`);
  const selected = metrics.filter(({ id }) => fields[guardField(id)] !== undefined);
  if (selected.length === 0) return err('Select at least one guard, or roll it out to everybody at once below.');
  const guards = selected.map((metric) => ({
    metric,
    tolerance: percent(fields[toleranceField(metric.id)] ?? '') / 100,
  }));
  const wrong = guards.find(({ tolerance }) => !(tolerance >= 0.001 && tolerance <= 0.9));
  if (wrong) return err(`${wrong.metric.name}: enter the worst change that’s tolerated, from 0.1 to 90 percent.`);
  return ok({ steps, hoursPerStep, visitorsPerStep, guards });
};

import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';

/** When one lead was sent and answered; `answeredMs` is null without an answer. */
export type MeasuredLead = { createdMs: number; answeredMs: number | null };

export const measuredDays = 90;
const fewestAnswers = 5;
/** A lead counts as unanswered only after this time. */
export const patienceMs = 48 * hourMs;

const steps: readonly (readonly [mostMs: number, words: string])[] = [
  [15 * minuteMs, '15 minutes'],
  [30 * minuteMs, '30 minutes'],
  [hourMs, 'an hour'],
  [2 * hourMs, '2 hours'],
  [4 * hourMs, '4 hours'],
  [8 * hourMs, '8 hours'],
  [dayMs, 'a day'],
  [48 * hourMs, '2 days'],
];

/**
 * The dealer's median answer time in words, with unanswered leads counted as infinitely slow so that "usually" is true
 * of all leads. Undefined for a dealer with too few answers.
 */
export const answerTimeWords = (leads: readonly MeasuredLead[]): string | undefined => {
  const took = leads.map(({ createdMs, answeredMs }) => (answeredMs === null ? Infinity : answeredMs - createdMs));
  if (took.filter(Number.isFinite).length < fewestAnswers) return undefined;
  const median = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Infinity;
  const step = steps.find(([mostMs]) => median <= mostMs);
  return step && `Usually answers within ${step[1]}.`;
};

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

/** With fewer questions, neither time nor share says anything about the next one. */
const fewestForRecord = 8;

export const durationWords = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return hours < 48 ? '1 day' : `${Math.round(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
};

/** How a dealer answered the questions of the last 90 days (REV-03). */
export type AnswerRecord = { usualTime: string; answeredPercent: number; questions: number };

/** Undefined with too few questions. Unanswered ones count as slower than any answer; no time if they are the rule. */
export const answerRecord = (leads: readonly MeasuredLead[]): AnswerRecord | undefined => {
  if (leads.length < fewestForRecord) return undefined;
  const took = leads.map(({ createdMs, answeredMs }) => (answeredMs === null ? Infinity : answeredMs - createdMs));
  const median = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Infinity;
  const answered = took.filter(Number.isFinite).length;
  return {
    usualTime: Number.isFinite(median) ? durationWords(median) : '',
    answeredPercent: Math.round((answered / leads.length) * 100),
    questions: leads.length,
  };
};

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

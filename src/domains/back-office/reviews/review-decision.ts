import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { plainText } from '#lib/plain-text.ts';
import type { ReviewDecision } from './review-desk.server.ts';

const longestReason = 500;

/** The decision in a posted form; undefined for one there isn't. */
export const readDecision = (values: FormValues): ReviewDecision | undefined => {
  const act = textField(values, 'act');
  if (act === 'approve' || act === 'restore') return { act };
  if (act !== 'refuse' && act !== 'hide') return undefined;
  return { act, reason: plainText(textField(values, 'reason')).slice(0, longestReason) };
};

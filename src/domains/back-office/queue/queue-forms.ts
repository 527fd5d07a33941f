import { hideReasonText } from '#domains/back-office/listings/hide-reasons.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import type { QueueAction, QueueKind } from './queue-kinds.ts';
import { isQueueKind } from './queue-kinds.ts';

type QueueForm =
  | { act: 'undo'; id: string }
  | { act: 'decide'; kind: QueueKind; subject: string; fact: string; action: QueueAction; reason: string };

export const mostReason = 200;

/** A problem is a sentence for whoever sent the form; undefined for what no form of the queue sends. */
export const readQueueForm = (values: FormValues): QueueForm | { problem: string } | undefined => {
  const act = textField(values, 'act');
  if (act === 'undo') return { act, id: textField(values, 'id') };
  if (act !== 'hide' && act !== 'accept') return undefined;
  const kind = textField(values, 'kind');
  const [subject, fact] = [textField(values, 'subject'), textField(values, 'fact')];
  if (!isQueueKind(kind) || subject === '') return undefined;
  const words = textField(values, 'words').replaceAll(/\s+/g, ' ').slice(0, mostReason);
  const reason = act === 'hide' ? hideReasonText(textField(values, 'reason'), words) : words;
  if (!reason) {
    const problem = act === 'hide' ? 'Choose a reason, and describe any other one.' : 'Say why it’s right as it is.';
    return { problem };
  }
  return { act: 'decide', kind, subject, fact, action: act, reason };
};

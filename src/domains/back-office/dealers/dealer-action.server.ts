import type { Operator } from '#domains/people/access/operator.ts';
import type { DealerChanges } from './dealer-changes.server.ts';

type FormAnswer =
  | { kind: 'done'; done: 'changed' | 'same' }
  | { kind: 'missing' }
  | { kind: 'refused'; status: number; message: string | null; errors: Readonly<Record<string, string>> };

const act = (values: Readonly<Record<string, string>>, id: number, operator: Operator, changes: DealerChanges) => {
  switch (values.act) {
    case 'edit':
      return changes.edit(operator, id, values);
    case 'hide-cars':
    case 'show-cars':
      return changes.hideCars(operator, id, values.act === 'hide-cars');
    case 'merge':
      return /^\d{1,9}$/.test(values.into ?? '') ? changes.merge(operator, id, Number(values.into)) : undefined;
    case 'undo':
      return changes.undo(operator, id, values.entry ?? '');
    default:
      return undefined;
  }
};

const messages = {
  'changed-since': 'There’s a newer change. Undo that one first; see the history.',
  'same-dealer': 'A dealer can’t be merged into itself.',
  'merged-already': 'One of the two was already merged into another dealer.',
} as const;

/** Handles the forms of a dealer's screen. */
export const answerDealerForm = async (...args: Parameters<typeof act>): Promise<FormAnswer> => {
  const changed = await act(...args);
  if (!changed) return { kind: 'refused', status: 400, message: 'We couldn’t read that request.', errors: {} };
  if (changed.ok) return { kind: 'done', done: changed.value };
  if (changed.error === 'unknown-dealer') return { kind: 'missing' };
  if (typeof changed.error === 'object')
    return { kind: 'refused', status: 400, message: null, errors: changed.error.errors };
  return { kind: 'refused', status: 409, message: messages[changed.error], errors: {} };
};

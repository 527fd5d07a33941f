import { fieldNames } from '#domains/cars/listings/listing-corrections.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { err } from '#lib/result.ts';
import { hideReasonText } from './hide-reasons.ts';
import type { ListingChanges } from './listing-changes.server.ts';
import type { NewCars } from './new-cars.server.ts';

type FormAnswer =
  | { kind: 'done'; done: 'changed' | 'same' }
  | { kind: 'missing' }
  | { kind: 'refused'; status: number; message: string | null; errors: Readonly<Record<string, string>> };

const act = async (
  values: Readonly<Record<string, string>>,
  id: number,
  operator: Operator,
  changes: ListingChanges,
  newCars: Pick<NewCars, 'remove'>,
) => {
  switch (values.act) {
    case 'hide': {
      const reason = hideReasonText(values.reason ?? '', values.words ?? '');
      if (reason === undefined) return err({ errors: { reason: 'Choose a reason, and describe any other one.' } });
      return changes.hide(operator, id, reason);
    }
    case 'show':
      return changes.show(operator, id);
    case 'accept-price': {
      const reason = (values.acceptReason ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 200);
      if (reason === '') return err({ errors: { acceptReason: 'Say why the price is right.' } });
      return changes.acceptPrice(operator, id, reason);
    }
    case 'feature':
    case 'unfeature':
      return changes.feature(operator, id, values.act === 'feature');
    case 'correct':
      return changes.correct(operator, id, Object.fromEntries(fieldNames.map((field) => [field, values[field]])));
    case 'remove':
      return newCars.remove(operator, id);
    case 'undo':
      return changes.undo(operator, id, values.entry ?? '');
    default:
      return undefined;
  }
};

/** Handles the forms of a listing's screen. */
export const answerListingForm = async (...args: Parameters<typeof act>): Promise<FormAnswer> => {
  const changed = await act(...args);
  if (!changed) return { kind: 'refused', status: 400, message: 'We couldn’t read that request.', errors: {} };
  if (changed.ok) return { kind: 'done', done: changed.value };
  if (changed.error === 'unknown-listing') return { kind: 'missing' };
  if (changed.error === 'changed-since') {
    const message = 'There’s a newer change. Undo that one first; see the history.';
    return { kind: 'refused', status: 409, message, errors: {} };
  }
  return { kind: 'refused', status: 400, message: null, errors: changed.error.errors };
};

import { typedReviewKey } from '#domains/people/accounts/user-slice.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { recordOf, textOf } from '#lib/json-values.ts';

type Thunk<Answer = void> = ShopperThunk<unknown, Answer>;

/** What was typed into a review of this subject in this tab, so that a reload or a crash loses nothing. */
export const readTypedReview =
  (subject: string): Thunk<FormValues | undefined> =>
  (_dispatch, _getState, { session }) => {
    const typed = recordOf(session.get(typedReviewKey));
    if (typed.subject !== subject) return undefined;
    return Object.fromEntries(Object.entries(recordOf(typed.values)).map(([name, value]) => [name, textOf(value)]));
  };

export const keepTypedReview =
  (subject: string, values: FormValues): Thunk =>
  (_dispatch, _getState, { session }) => {
    session.set(typedReviewKey, { subject, values });
  };

export const dropTypedReview =
  (): Thunk =>
  (_dispatch, _getState, { session }) =>
    session.remove(typedReviewKey);

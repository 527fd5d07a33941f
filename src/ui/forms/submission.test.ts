import { expect, it } from 'vitest';
import { notSubmitted, submissionFailed, submissionSucceeded } from './submission.ts';

it('UI-06: success shows the confirmation, a server error clears it, reset clears both', () => {
  expect(submissionSucceeded()).toEqual({ showConfirmation: true, serverError: null });
  expect(submissionFailed('Try again.')).toEqual({ showConfirmation: false, serverError: 'Try again.' });
  expect(notSubmitted).toEqual({ showConfirmation: false, serverError: null });
});

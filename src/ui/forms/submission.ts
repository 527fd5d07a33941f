/** Where a form stands: not sent, sent, or refused by the server. A server error clears success (UI-06). */
export type Submission = { showConfirmation: boolean; serverError: string | null };

export const notSubmitted: Submission = { showConfirmation: false, serverError: null };

export const submissionSucceeded = (): Submission => ({ showConfirmation: true, serverError: null });

export const submissionFailed = (serverError: string): Submission => ({ showConfirmation: false, serverError });

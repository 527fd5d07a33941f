type AlertCounts = { on: number; pending: number; all: number; bestDeals: boolean };

/** Texts about alerts, for every place that offers them. */
export const alertWords = {
  /**
   * The state of the alerts for saved cars and searches; `pending` ones wait for a YES from the phone number and send
   * nothing until then.
   */
  chosen: ({ on, pending, all, bestDeals }: AlertCounts): string => {
    const waiting = pending > 0 ? `${pending} of ${all} waiting for YES from your phone.` : '';
    if (on > 0) return `${on} of ${all} on.${waiting && ` ${waiting}`}`;
    return waiting || (bestDeals ? 'Alerts for saved cars and searches are off.' : 'All alerts are off.');
  },
  noneYet: 'Save a search or a car. Choose how we notify you.',
  welcome:
    'Email me when a saved car gets cheaper or a saved search finds something new, including those I saved before',
  signUpReason: { title: 'Alerts, no spam', words: 'Alerts for a search or a car, and one tap to stop them.' },
  saveSearch: {
    title: 'Save this search',
    words: 'Save it to your account and we’ll tell you what’s new and why it matched.',
  },
  /** The brand's label of the checkbox in forms to dealers, with a note for people without an account (RULING-89). */
  optIn: (label: string): string => `${label} Without an account, we email you how to start.`,
};

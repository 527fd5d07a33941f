type AlertCounts = { on: number; pending: number; all: number; bestDeals: boolean };

/** What is said of alerts wherever they are offered. */
export const alertWords = {
  /** Of saved cars and searches; `pending` wait for the YES of a phone number and send nothing until then. */
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
  /** A brand's own words for the box in forms to dealers; whoever has no account is told how to start (RULING-89). */
  optIn: (label: string): string => `${label} Without an account, we email you how to start.`,
};

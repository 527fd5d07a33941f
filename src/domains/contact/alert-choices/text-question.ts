/** The form intent that resends the consent text. */
export const askForYesIntent = 'ask-for-yes';

/** The result of resending the consent text, for the shopper. */
export const questionWords = {
  sent: { level: 'info', words: 'We sent the text again. Reply YES to it to turn alerts on.' },
  'too-many': {
    level: 'warning',
    words: 'We sent that text several times today. Check your messages, or try again tomorrow.',
  },
  'not-pending': { level: 'info', words: 'There’s nothing to confirm: that number already replied, or texts are off.' },
} as const;

export type Question = keyof typeof questionWords;

export const readQuestion = (text: string | null): Question | undefined =>
  (['sent', 'too-many', 'not-pending'] as const).find((one) => one === text);

/** Texts other than alerts. `site` is the name they begin with. */
export const consentText = (site: string): string =>
  `${site}: this number was entered for texts about saved cars. Reply YES to get them, HELP for help, STOP to end. Message and data rates may apply.`;

export const stoppedText = (site: string): string =>
  `${site}: texts are off for every alert. Email alerts stay as they are. Reply START to turn texts back on.`;

export const startedText = (site: string): string =>
  `${site}: texts are on for the alerts that ask for them. Reply STOP to end, HELP for help.`;

export const helpText = (site: string, alertsAddress: string): string =>
  `${site}: texts about cars and searches you saved, at most one a day for each. Change them at ${alertsAddress} Reply STOP to end.`;

/** Shown at the phone field when the number's owner has replied STOP. */
export const stoppedNumber = 'This number has stopped our texts. Text START from it to turn them back on.';

type Keyword = 'stop' | 'start' | 'help';

const keywords: Readonly<Record<string, Keyword>> = {
  stop: 'stop',
  stopall: 'stop',
  unsubscribe: 'stop',
  cancel: 'stop',
  end: 'stop',
  quit: 'stop',
  start: 'start',
  yes: 'start',
  unstop: 'start',
  help: 'help',
  info: 'help',
};

/** "Stop texting me" counts as STOP; "End of the week?" does not. */
const plainStop = /^(?:stop|stopall|unsubscribe)\b/;

/** The keyword of a one-word text, ignoring case and punctuation. */
export const readKeyword = (text: string): Keyword | undefined => {
  const words = text.trim().toLowerCase();
  const word = words.replace(/^[^a-z]+|[^a-z]+$/g, '');
  if (Object.hasOwn(keywords, word)) return keywords[word];
  return plainStop.test(word) ? 'stop' : undefined;
};

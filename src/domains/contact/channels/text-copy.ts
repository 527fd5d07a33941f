/** What we text besides alerts. `site` is the name our texts begin with. */
export const consentText = (site: string): string =>
  `${site}: this number was entered for texts about saved cars. Reply YES to get them, HELP for help, STOP to end. Message and data rates may apply.`;

export const stoppedText = (site: string): string =>
  `${site}: texts are off for every alert. Email alerts stay as they are. Reply START to turn texts back on.`;

export const startedText = (site: string): string =>
  `${site}: texts are on for the alerts that ask for them. Reply STOP to end, HELP for help.`;

export const helpText = (site: string, alertsAddress: string): string =>
  `${site}: texts about cars and searches you saved, at most one a day for each. Change them at ${alertsAddress} Reply STOP to end.`;

/** At the field of a number whose owner said STOP. */
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

/** "Stop texting me" is as plain as "STOP"; "End of the week?" is no wish to end anything. */
const plainStop = /^(?:stop|stopall|unsubscribe)\b/;

/** What a text of one word asks for, whatever its case and its full stop. */
export const readKeyword = (text: string): Keyword | undefined => {
  const words = text.trim().toLowerCase();
  const word = words.replace(/^[^a-z]+|[^a-z]+$/g, '');
  if (Object.hasOwn(keywords, word)) return keywords[word];
  return plainStop.test(word) ? 'stop' : undefined;
};

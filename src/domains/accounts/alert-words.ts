/**
 * Whether alerts are sent. Until they are, whatever offers them says that the choice is kept and nothing goes out;
 * this line is all there is to change on the day they are.
 */
export const alertsAreSent: boolean = false;

type AlertWords = {
  /** Beside every pair of switches. */
  besideSwitches: string;
  /** Below a form that has some. */
  note: string;
  chosen(on: number, all: number): string;
  noneYet: string;
  welcome: string;
  signUpReason: { title: string; words: string };
  saveSearch: { title: string; words: string };
  /** A brand's own words for the box in forms to dealers. */
  optIn(label: string): string;
};

const promised: AlertWords = {
  besideSwitches: '',
  note: '',
  chosen: (on, all) => (on === 0 ? 'All alerts are off.' : `${on} of ${all} on.`),
  noneYet: 'Save a search or a car, and choose here how you hear of it.',
  welcome: 'Write to me when a saved car gets cheaper or a saved search finds something new',
  signUpReason: { title: 'Told, not chased', words: 'Alerts for a search or a car, and one press to stop them.' },
  saveSearch: {
    title: 'Know when the next one arrives',
    words: 'Save this search and we tell you what is new and why it matched.',
  },
  optIn: (label) => label,
};

const notYet = 'Alert emails and texts are not sent yet';

const kept: AlertWords = {
  besideSwitches: 'Not sent yet',
  note: `${notYet}. Your choice is kept.`,
  chosen: (on, all) => `${on === 0 ? 'None' : `${on} of ${all}`} chosen. ${notYet}; your choice is kept.`,
  noneYet: `Save a search or a car, and choose here how you want to hear of it. ${notYet}; your choice is kept.`,
  welcome: `I want to hear when a saved car gets cheaper or a saved search finds something new. ${notYet}; your choice is kept.`,
  signUpReason: {
    title: 'See what changed',
    words: `Your account counts new matches and shows every price change. ${notYet}.`,
  },
  saveSearch: {
    title: 'Keep this search',
    words: `Your account counts what is new in it. ${notYet}; your choice is kept.`,
  },
  optIn: (label) => `${label} These emails are not sent yet; your choice is kept.`,
};

export const alertWords: AlertWords = alertsAreSent ? promised : kept;

import { isRouteErrorResponse } from 'react-router';

/** What a page that could not be shown for the moment is told of the reason. */
export type Away = { saved?: false; away?: string };

/** The ways on: to the same address once more, or to what can be found instead. */
type WayOn = 'again' | 'elsewhere' | 'home';

type Failure = {
  /** In the tab and in the history. */
  name: string;
  title: string;
  text: string;
  wayOn: WayOn;
};

const missing: Failure = {
  name: 'Page not found',
  title: 'We could not find that page',
  text: 'The address may be mistyped, or the page may have moved. Describe what you want at the top of the page, or try one of these.',
  wayOn: 'elsewhere',
};

const surprise: Failure = {
  name: 'Something went wrong',
  title: 'Something went wrong on our side',
  text: 'It may work the next time. If it does not, start at home.',
  wayOn: 'again',
};

const byStatus: Readonly<Record<number, Failure>> = {
  400: {
    name: 'Not understood',
    title: 'We could not read that',
    text: 'Something in the address or the form is not what we expect. Open the page once more and try again.',
    wayOn: 'again',
  },
  403: {
    name: 'Not allowed',
    title: 'This is somebody else’s',
    text: 'The account you are signed in with can’t do this.',
    wayOn: 'home',
  },
  404: missing,
  405: {
    name: 'Not understood',
    title: 'Nothing can be sent there',
    text: 'That page takes no forms. Open it once more and try again.',
    wayOn: 'again',
  },
  410: {
    name: 'No longer here',
    title: 'That is no longer here',
    text: 'It was here once and has left for good. Describe what you want at the top of the page, or try one of these.',
    wayOn: 'elsewhere',
  },
  429: {
    name: 'Too many requests',
    title: 'That was more than we can take at once',
    text: 'Wait a minute, and try again.',
    wayOn: 'again',
  },
};

const awayFor = ({ saved, away }: Away): Failure => {
  const name = 'Back in a moment';
  const title = away === undefined ? 'We can’t answer just now' : `${away} is away for the moment`;
  const unsaved = 'We can’t take this just now, and nothing was saved. Go back, and what you typed can be sent again.';
  if (saved === false) return { name, title, text: unsaved, wayOn: 'again' };
  if (away === undefined) {
    return { name, title, text: 'Something we need does not answer. It is usually back in a moment.', wayOn: 'again' };
  }
  const elsewhere = 'Everything else is here: search for a car at the top of the page, or try again in a few minutes.';
  return { name, title, text: elsewhere, wayOn: 'again' };
};

/** What a page says when it could not be shown, for whatever was thrown on the way to it. */
export const failureOf = (error: unknown): Failure => {
  if (!isRouteErrorResponse(error)) return surprise;
  if (error.status === 503) return awayFor(error.data ?? {});
  return byStatus[error.status] ?? (error.status < 500 ? byStatus[400] : undefined) ?? surprise;
};

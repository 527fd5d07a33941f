import { isRouteErrorResponse } from 'react-router';

/** What a page that could not be shown for the moment is told of the reason. */
export type Away = { saved?: false; away?: string };

/** What a page says when it could not be shown, for whatever was thrown on the way to it. */
export const failureWords = (error: unknown): { title: string; text: string } => {
  const title = 'Something went wrong on our side';
  if (!isRouteErrorResponse(error) || error.status !== 503) {
    return { title, text: 'Nothing you did is lost. Please try again in a moment.' };
  }
  const { saved, away }: Away = error.data ?? {};
  const text =
    saved === false
      ? 'We can’t take this just now, and nothing was saved. Go back, and what you typed can be sent again.'
      : 'We can’t show this page just now. Please try again in a moment.';
  if (away === undefined) return { title, text };
  const elsewhere = 'Everything else is here: search for a car at the top of the page, or try again in a few minutes.';
  return { title: `${away} is away for the moment`, text: saved === false ? text : elsewhere };
};

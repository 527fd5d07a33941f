import { isRouteErrorResponse } from 'react-router';

/** What a page says when it could not be shown, for whatever was thrown on the way to it. */
export const failureWords = (error: unknown): string => {
  if (!isRouteErrorResponse(error) || error.status !== 503) {
    return 'Nothing you did is lost. Please try again in a moment.';
  }
  return error.data?.saved === false
    ? 'We can’t take this just now, and nothing was saved. Go back, and what you typed can be sent again.'
    : 'We can’t show this page just now. Please try again in a moment.';
};

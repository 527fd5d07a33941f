/** Fired on a page rendered as signed in that got a 401: its session may have ended elsewhere. */
export const unauthorizedEvent = 'sessionunauthorized';

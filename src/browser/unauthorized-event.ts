/** The event of a page that was sent as signed in and got a 401: its session may have ended elsewhere. */
export const unauthorizedEvent = 'sessionunauthorized';

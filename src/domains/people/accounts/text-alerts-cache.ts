/** The session storage key of text alerts; it ends with the browser session or the sign-out (RCNT-11). */
export const textAlertsCache = 'textAlerts';

/** RCNT-11: what is known about text alerts ends with the session of the browser, or with its owner's. */
export const textAlertsCache = 'textAlerts';

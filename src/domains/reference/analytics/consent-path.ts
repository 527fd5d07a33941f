/** The path the banner's form is sent to. */
export const consentPath = '/consent';

/** The cookie with the answer; readable by scripts. */
export const consentCookieName = 'ATC_CONSENT';

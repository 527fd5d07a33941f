import type { Cookie } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';
import { consentCookieName } from './consent-path.ts';

type CookieRule = Pick<Cookie, 'name' | 'maxAgeS' | 'httpOnly'>;

const FOUR_YEARS_S = 126_230_400;

/** Cookies that identify a visitor; none is set without consent (RULING-91). */
export const visitorCookies = {
  visitorId: { name: 'ATC_ID', maxAgeS: FOUR_YEARS_S, httpOnly: true },
  /** A separate uuid (ANLY-09). */
  ambientId: { name: 'ATC_AMBIENT_ID', maxAgeS: FOUR_YEARS_S, httpOnly: true },
  /** The visitor id, readable by scripts (RULING-91). */
  abc: { name: 'abc', maxAgeS: FOUR_YEARS_S, httpOnly: false },
  pxaId: { name: 'pxa_id', maxAgeS: 126_000_000, httpOnly: false },
  /** The bucketing id of experiments, which outlives a renewed visitor id (ANLY-10). */
  experiment: { name: 'ATC_EXPERIMENT', maxAgeS: 63_072_000, httpOnly: false },
  /** The visitor's variations, and the day of their first visit (EXP-10). */
  profile: { name: 'ATC_PROFILE', maxAgeS: 63_072_000, httpOnly: true },
} as const satisfies Record<string, CookieRule>;

/** Cookies with a visitor's own choice, which need no consent. */
export const choiceCookies = {
  consent: { name: consentCookieName, maxAgeS: 31_536_000, httpOnly: false },
  /** Experiments the visitor has left. */
  leftExperiments: { name: 'ATC_LEFT_EXPERIMENTS', maxAgeS: 63_072_000, httpOnly: true },
  /** Hides one-tap sign-in for a day after it was closed (ANLY-08). */
  oneTapSuppression: { name: 'ATC_ONE_TAP_OFF', maxAgeS: daySeconds, httpOnly: false },
} as const satisfies Record<string, CookieRule>;

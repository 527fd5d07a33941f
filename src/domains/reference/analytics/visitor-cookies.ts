import type { Cookie } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';

type CookieRule = Pick<Cookie, 'name' | 'maxAgeS' | 'httpOnly'>;

const FOUR_YEARS_S = 126_230_400;

/** Cookies that tell one visitor from another; none is set without consent (RULING-91). */
export const visitorCookies = {
  visitorId: { name: 'ATC_ID', maxAgeS: FOUR_YEARS_S, httpOnly: true },
  /** ANLY-09: a uuid of its own. */
  ambientId: { name: 'ATC_AMBIENT_ID', maxAgeS: FOUR_YEARS_S, httpOnly: true },
  /** RULING-91: the visitor id where scripts can read it. */
  abc: { name: 'abc', maxAgeS: FOUR_YEARS_S, httpOnly: false },
  pxaId: { name: 'pxa_id', maxAgeS: 126_000_000, httpOnly: false },
  /** ANLY-10: the id experiments bucket by, which outlives a renewed visitor id. */
  experiment: { name: 'ATC_EXPERIMENT', maxAgeS: 63_072_000, httpOnly: false },
  /** EXP-10: which variations they were given, and since when they are known. */
  profile: { name: 'ATC_PROFILE', maxAgeS: 63_072_000, httpOnly: true },
} as const satisfies Record<string, CookieRule>;

/** Cookies that hold a choice the visitor made; they need no consent because they are the answer to a question. */
export const choiceCookies = {
  consent: { name: 'ATC_CONSENT', maxAgeS: 31_536_000, httpOnly: false },
  /** Experiments somebody wants no part in. */
  leftExperiments: { name: 'ATC_LEFT_EXPERIMENTS', maxAgeS: 63_072_000, httpOnly: true },
  /** ANLY-08: one-tap sign-in was closed and stays away for a day. */
  oneTapSuppression: { name: 'ATC_ONE_TAP_OFF', maxAgeS: daySeconds, httpOnly: false },
} as const satisfies Record<string, CookieRule>;

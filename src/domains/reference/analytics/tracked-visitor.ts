import { parseCookies } from '#lib/cookies.ts';
import { mayTrack, parseConsent } from './consent.ts';
import { choiceCookies, visitorCookies } from './visitor-cookies.ts';

type Signals = {
  cookies: string;
  /** Privacy signals of `navigator`. */
  navigator: { globalPrivacyControl?: boolean | undefined; doNotTrack?: string | null | undefined };
};

/**
 * The visitor's id from the abc cookie, if they have consented and their browser sends no privacy signal; otherwise
 * undefined (ANLY-05, RULING-91).
 */
export const trackedVisitor = ({ cookies, navigator }: Signals): string | undefined => {
  const held = parseCookies(cookies);
  const consent = parseConsent(held[choiceCookies.consent.name]);
  const gpc = navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
  // The server sets no cookies for bots, so a visitor with the cookie is not a bot.
  if (!mayTrack({ consent, gpc, isBot: false })) return undefined;
  return held[visitorCookies.abc.name] || undefined;
};

import { parseCookies } from '#lib/cookies.ts';
import { mayTrack, parseConsent } from './consent.ts';
import { choiceCookies, visitorCookies } from './visitor-cookies.ts';

type Signals = {
  cookies: string;
  /** The browser's own signals, as `navigator` has them. */
  navigator: { globalPrivacyControl?: boolean | undefined; doNotTrack?: string | null | undefined };
};

/**
 * The visitor as scripts may know them: the id of the abc cookie, for whoever said yes and whose browser does not ask
 * otherwise. Undefined for everybody else (ANLY-05, RULING-91).
 */
export const trackedVisitor = ({ cookies, navigator }: Signals): string | undefined => {
  const held = parseCookies(cookies);
  const consent = parseConsent(held[choiceCookies.consent.name]);
  const gpc = navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
  // The server sends robots no cookie, so that whoever has one is none.
  if (!mayTrack({ consent, gpc, isBot: false })) return undefined;
  return held[visitorCookies.abc.name] || undefined;
};

import type { Cookie } from '#lib/cookies.ts';
import { choiceCookies } from './visitor-cookies.ts';

/** Where the answer to the banner is sent. */
export const consentPath = '/consent';

/** What a visitor can allow; what a page needs to work is never asked about. */
export const consentGroups = ['analytics', 'personalization'] as const;
type ConsentGroup = (typeof consentGroups)[number];

export type Consent = {
  /** False until the visitor has answered, whichever way. */
  answered: boolean;
  groups: Readonly<Record<ConsentGroup, boolean>>;
};

/** RULING-91: nothing is allowed until the visitor says so. */
export const noConsent: Consent = { answered: false, groups: { analytics: false, personalization: false } };

/** The cookie lists the allowed groups, or says none; anything unreadable counts as no answer. */
export const parseConsent = (cookieValue: string | undefined): Consent => {
  if (cookieValue === undefined) return noConsent;
  const words = cookieValue.split('.');
  const isValid = words.every((word) => word === 'none' || consentGroups.some((group) => group === word));
  if (!isValid) return noConsent;
  return {
    answered: true,
    groups: { analytics: words.includes('analytics'), personalization: words.includes('personalization') },
  };
};

export const consentCookie = (allowed: readonly ConsentGroup[], { secure }: { secure: boolean }): Cookie => ({
  ...choiceCookies.consent,
  value: consentGroups.filter((group) => allowed.includes(group)).join('.') || 'none',
  secure,
});

export type Tracking = { consent: Consent; isBot: boolean; gpc: boolean };

/** ANLY-05, RULING-91: robots are not counted, and a browser's privacy signal outranks an earlier yes. */
export const mayTrack = ({ consent, isBot, gpc }: Tracking, group: ConsentGroup = 'analytics'): boolean =>
  !isBot && !gpc && consent.groups[group];

/** The Sec-GPC request header says 1 when it is on, and so does its older sister DNT: both are heard alike. */
export const readGpc = (header: string | readonly string[] | undefined): boolean =>
  (Array.isArray(header) ? header[0] : header) === '1';

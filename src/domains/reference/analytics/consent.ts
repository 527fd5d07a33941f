import type { Cookie } from '#lib/cookies.ts';
import { choiceCookies } from './visitor-cookies.ts';

/** The groups a visitor can allow; what is necessary for pages to work needs no consent. */
export const consentGroups = ['analytics', 'personalization'] as const;
type ConsentGroup = (typeof consentGroups)[number];

export type Consent = {
  /** False until the visitor has answered. */
  answered: boolean;
  groups: Readonly<Record<ConsentGroup, boolean>>;
};

/** Nothing is allowed until the visitor consents (RULING-91). */
export const noConsent: Consent = { answered: false, groups: { analytics: false, personalization: false } };

/** The cookie lists the allowed groups, or `none`; an unreadable value counts as no answer. */
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

/** Bots are not tracked, and a browser's privacy signal overrides an earlier consent (ANLY-05, RULING-91). */
export const mayTrack = ({ consent, isBot, gpc }: Tracking, group: ConsentGroup = 'analytics'): boolean =>
  !isBot && !gpc && consent.groups[group];

/** Whether the Sec-GPC header is on; also used for the older DNT header. */
export const readGpc = (header: string | readonly string[] | undefined): boolean =>
  (Array.isArray(header) ? header[0] : header) === '1';

import { serializeCookie } from '#lib/cookies.ts';
import { lightUserCookie } from './subscription.ts';

/** Remembers a subscriber without an account for 30 days; it signs nobody in (RULING-19). */
export const lightUserCookieOf = (consumerId: string): string =>
  serializeCookie({ ...lightUserCookie, value: consumerId, secure: true, sameSite: 'Lax' });

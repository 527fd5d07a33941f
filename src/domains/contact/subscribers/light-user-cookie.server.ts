import { serializeCookie } from '#lib/cookies.ts';
import { lightUserCookie } from './subscription.ts';

/** RULING-19 */
export const lightUserCookieOf = (consumerId: string): string =>
  serializeCookie({ ...lightUserCookie, value: consumerId, secure: true, sameSite: 'Lax' });

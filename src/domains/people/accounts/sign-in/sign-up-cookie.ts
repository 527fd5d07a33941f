import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';
import { accountPath } from '#paths/paths.ts';

/** Identifies the browser that signed up when the link is opened in it. */
export const signUpCookie = { name: 'forecourt.sign_up', path: accountPath(), maxAgeS: daySeconds } as const;

const lines = (value: string, maxAgeS: number): string =>
  serializeCookie({ ...signUpCookie, value, maxAgeS, httpOnly: true });

export const keepSignUp = (secret: string): string => lines(secret, signUpCookie.maxAgeS);
export const forgetSignUp = (): string => lines('', 0);

export const readSignUp = (cookieHeader: string | null): string | undefined =>
  parseCookies(cookieHeader ?? undefined)[signUpCookie.name] || undefined;

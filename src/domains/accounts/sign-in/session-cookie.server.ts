import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from '#lib/cookies.ts';

const name = 'forecourt.session_token';

export const hasSessionCookie = (header: string | undefined): boolean => header?.includes(`${name}=`) === true;

/**
 * The session token of a cookie that was signed by us. It is checked here and not by the sign-in library, which tells
 * a database that is away from a session that is over no better than by an error of its own.
 */
export const readSessionCookie = (header: string, secret: string): string | undefined => {
  const value = parseCookies(header)[name] ?? '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  // Compared as it is written: more than one text reads as the same bytes.
  const given = Buffer.from(value.slice(dot + 1));
  const due = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === due.length && timingSafeEqual(given, due) ? token : undefined;
};

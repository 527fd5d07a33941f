import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from '#lib/cookies.ts';

/** The sign-in library's cookies all begin so. */
export const cookiePrefix = 'forecourt';
const libraryName = `${cookiePrefix}.session_token`;

/**
 * Where pages come over TLS, browsers take a cookie of this name only from the host itself, over TLS: no page of a
 * neighboring host can put a session of its own into somebody's browser.
 */
const hostPrefix = '__Host-';

const nameFor = (secure: boolean): string => (secure ? `${hostPrefix}${libraryName}` : libraryName);

export const hasSessionCookie = (header: string | undefined, secure: boolean): boolean =>
  parseCookies(header)[nameFor(secure)] !== undefined;

/**
 * The session token of a cookie that was signed by us. It is checked here and not by the sign-in library, which tells
 * a database that is away from a session that is over no better than by an error of its own.
 */
export const readSessionCookie = (header: string, secret: string, secure: boolean): string | undefined => {
  const value = parseCookies(header)[nameFor(secure)] ?? '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  // Compared as it is written: more than one text reads as the same bytes.
  const signature = Buffer.from(value.slice(dot + 1));
  const due = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return signature.length === due.length && timingSafeEqual(signature, due) ? token : undefined;
};

/** The cookies the library is to see, under the names it knows, each once and as this site reads it. */
export const libraryCookies = (header: string | null, secure: boolean): string => {
  const prefix = `${secure ? hostPrefix : ''}${cookiePrefix}.`;
  return Object.entries(parseCookies(header ?? undefined))
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => `${name.slice(secure ? hostPrefix.length : 0)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('; ');
};

/** A Set-Cookie line of the library, as the browser is to get it. */
export const browserCookie = (line: string, { secure }: { secure: boolean }): string => {
  if (!secure) return line;
  const isHostWide = /;\s*path=\/(?:;|$)/i.test(line) && line.startsWith(`${cookiePrefix}.`);
  return `${isHostWide ? hostPrefix : ''}${line}; Secure`;
};

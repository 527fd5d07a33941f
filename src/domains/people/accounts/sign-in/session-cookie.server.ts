import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from '#lib/cookies.ts';

/** The prefix of all the sign-in library's cookies. */
export const cookiePrefix = 'forecourt';
const libraryName = `${cookiePrefix}.session_token`;

/**
 * On TLS sites, browsers accept a cookie with this prefix only from the host itself, so that a neighboring host cannot
 * plant its own session.
 */
const hostPrefix = '__Host-';

const nameFor = (secure: boolean): string => (secure ? `${hostPrefix}${libraryName}` : libraryName);

export const hasSessionCookie = (header: string | undefined, secure: boolean): boolean =>
  parseCookies(header)[nameFor(secure)] !== undefined;

/**
 * The token of a session cookie with our signature. Checked here and not by the library, which does not distinguish an
 * unavailable database from an ended session.
 */
export const readSessionCookie = (header: string, secret: string, secure: boolean): string | undefined => {
  const value = parseCookies(header)[nameFor(secure)] ?? '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  // The texts are compared, because different base64 texts can decode to the same bytes.
  const signature = Buffer.from(value.slice(dot + 1));
  const due = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return signature.length === due.length && timingSafeEqual(signature, due) ? token : undefined;
};

/** The cookies passed to the library, under its own names, each once. */
export const libraryCookies = (header: string | null, secure: boolean): string => {
  const prefix = `${secure ? hostPrefix : ''}${cookiePrefix}.`;
  return Object.entries(parseCookies(header ?? undefined))
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => `${name.slice(secure ? hostPrefix.length : 0)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('; ');
};

/** A Set-Cookie header of the library as it is sent to the browser. */
export const browserCookie = (line: string, { secure }: { secure: boolean }): string => {
  if (!secure) return line;
  const isHostWide = /;\s*path=\/(?:;|$)/i.test(line) && line.startsWith(`${cookiePrefix}.`);
  return `${isHostWide ? hostPrefix : ''}${line}; Secure`;
};

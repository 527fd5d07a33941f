export type Cookie = {
  name: string;
  value: string;
  /** 0 removes the cookie. */
  maxAgeS: number;
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: 'Lax' | 'Strict' | 'None';
};

const decode = (value: string, onError?: (error: unknown) => void): string => {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch (error) {
    onError?.(error);
    return value;
  }
};

/**
 * Reads a Cookie header (or document.cookie). Never throws: a value that cannot be decoded stays as it was sent,
 * and the decoder's own error goes to `onError` for the log (RES-14). The first of two equal names wins.
 */
export const parseCookies = (
  header: string | undefined,
  onError?: (error: unknown) => void,
): Readonly<Record<string, string>> => {
  // No prototype, so that a cookie named __proto__ is an ordinary key.
  const cookies: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at === -1) continue;
    const name = part.slice(0, at).trim();
    if (name === '' || name in cookies) continue;
    const value = part.slice(at + 1).trim();
    const bare = value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
    cookies[name] = decode(bare, onError);
  }
  return cookies;
};

/** The text of a Set-Cookie header, or of an assignment to document.cookie. */
export const serializeCookie = (cookie: Cookie): string =>
  [
    `${cookie.name}=${encodeURIComponent(cookie.value.toWellFormed())}`,
    `Max-Age=${Math.floor(cookie.maxAgeS)}`,
    `Path=${cookie.path ?? '/'}`,
    `SameSite=${cookie.sameSite ?? 'Lax'}`,
    ...(cookie.httpOnly ? ['HttpOnly'] : []),
    ...(cookie.secure ? ['Secure'] : []),
  ].join('; ');

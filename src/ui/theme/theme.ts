/** `auto` follows the device and sets no data-theme attribute. */
export type Theme = 'auto' | 'light' | 'dark';

/** Receives the form without JavaScript: sets the cookie and redirects back. */
export const themePath = '/theme';

export const THEME_COOKIE = 'theme';

export const THEME_COOKIE_MAX_AGE_S = 31_536_000;

export const parseTheme = (value: string | null | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'auto';

/** The value of a Set-Cookie header; `auto` deletes the cookie. */
export const themeCookie = (theme: Theme): string =>
  theme === 'auto'
    ? `${THEME_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
    : `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${THEME_COOKIE_MAX_AGE_S}; SameSite=Lax`;

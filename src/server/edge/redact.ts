/**
 * Removed from every log line: query values, tokens, and mail addresses. Libraries write their own error messages, so
 * only a filter on all lines is reliable.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/([?&][\w.%[\]-]{1,60}=)[^&\s"'\\#]+/g, '$1…'],
  [
    /((?:\/|%2F)(?:reset-password|magic-link|verify-email|verify|dealer-reply|shared-list)(?:\/|%2F))[\w.~%-]{8,}/gi,
    '$1…',
  ],
  [/\b(bearer\s+|session_token=|identity-token["':=\s]+)[^\s"',;\\]+/gi, '$1…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/[\w.!#$&*+=?^`{|}~-]+(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi, '…@…'],
];

export const redact = (text: string): string =>
  secrets.reduce((line, [secret, instead]) => line.replace(secret, instead), text);

/** Shorter than any token and without digits, so that only names of parameters match, never values. */
const plainName = /^[a-z][a-z-]{0,22}$/i;
const mostNames = 20;

/** The names of a query's parameters, without their values. */
export const parameterNames = (url: string): string[] => {
  const names = url
    .split('?')
    .slice(1)
    .join('?')
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .filter((name) => name !== '')
    .map((name) => (plainName.test(name) ? name : '…'));
  return [...new Set(names)].slice(0, mostNames);
};

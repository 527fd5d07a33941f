import { stripServicePrefix } from '#domains/reference/brands/service-path.ts';

/** Printable ASCII without `#`: anything else must be escaped. */
const legal = /^[!-"$-~]*$/;
/** Characters that some parsers interpret differently, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const ambiguous = /[\u0000-\u001f\u007f-\u009f\\]/;

/** Unambiguous, as nearly every address is: names between single slashes, none of only dots. */
const plain = /^(?:\/(?![.]{1,2}(?:\/|$))[\w.~-]+)+$/;

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** RFC 3986, 6.2.2: unreserved characters are decoded, other escapes are in upper case. */
const decodeUnreserved = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });

/**
 * Normalizes the request target to path and query; undefined if two parsers could disagree. Routes, the sign-in gate,
 * pages, caches and the log all use the result, so that none of them can be bypassed by another spelling.
 */
export const readRequestTarget = (target: string): string | undefined => {
  if (plain.test(target)) return stripServicePrefix(target);
  if (!legal.test(target)) return undefined;
  const [path = '', ...queries] = target.split('?');
  const query = queries.join('?');
  if (/%00/.test(query)) return undefined;

  const words = decoded(path);
  if (words === undefined || ambiguous.test(words)) return undefined;
  if (words.split('/').some((segment) => segment === '.' || segment === '..')) return undefined;
  // The review brand's pages call services under a prefix, which is removed here (BRND-08, RULING-112).
  const cleanPath = stripServicePrefix(decodeUnreserved(path));
  if (!cleanPath.startsWith('/') || cleanPath.startsWith('//')) return undefined;

  const { pathname, search } = new URL(`http://here.invalid${cleanPath}${query && `?${query}`}`);
  return `${pathname}${search}`;
};

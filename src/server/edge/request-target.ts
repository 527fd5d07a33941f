import { stripServicePrefix } from '#domains/reference/brands/service-path.ts';

/** Printable ASCII without the fragment sign: nothing else is sent unescaped. */
const legal = /^[!-"$-~]*$/;
/** Read as something else by one parser or another, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const ambiguous = /[\u0000-\u001f\u007f-\u009f\\]/;

/** Read in one way by everybody, as nearly every address is: names between single slashes, none of dots alone. */
const plain = /^(?:\/(?![.]{1,2}(?:\/|$))[\w.~-]+)+$/;

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** RFC 3986, 6.2.2: what needs no escape has none, and the others are written in capitals. */
const decodeUnreserved = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });

/**
 * The one reading of what a request asks for, as path and query, or undefined where two readers could disagree. Routes,
 * the sign-in gate, pages, caches and the log all see what is returned here and nothing else, so none of them has a
 * normal form of its own that another could be led around.
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
  // BRND-08, RULING-112: the review brand's pages call services under a prefix; what is behind it is the same.
  const cleanPath = stripServicePrefix(decodeUnreserved(path));
  if (!cleanPath.startsWith('/') || cleanPath.startsWith('//')) return undefined;

  const { pathname, search } = new URL(`http://here.invalid${cleanPath}${query && `?${query}`}`);
  return `${pathname}${search}`;
};

/** A stand-in for this site's origin while an address is parsed; `.invalid` names never resolve. */
const here = 'http://here.invalid';

/** Browsers drop or convert these characters before parsing, so an address with them is ambiguous. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is meant to match control characters
const ambiguous = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * A safe redirect target: a path of this site, or `/` for anything else. It is parsed and serialized with the parser
 * browsers use, so it is also a valid header value.
 */
export const localPath = (path: string | undefined): string => {
  if (!path?.startsWith('/') || ambiguous.test(path) || !URL.canParse(path, here)) return '/';
  const read = new URL(path, here);
  if (read.origin !== here) return '/';
  // Once normalized, a path such as /.//elsewhere.example begins with two slashes, which browsers read as another host.
  if (read.pathname.startsWith('//')) return '/';
  return `${read.pathname}${read.search}${read.hash}`;
};

/** Whether an address is already a normalized path of this site. */
export const isLocalPath = (path: string): boolean => path !== '' && localPath(path) === path;

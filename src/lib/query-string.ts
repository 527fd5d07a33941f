type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];
export type Query = Record<string, QueryValue>;

/** Lists are joined by commas; empty values are left out (RULING-04). */
const textOf = (value: QueryValue): string =>
  Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value);

/** Adds query parameters to a URL that may already have some, before its fragment. */
export const withQuery = (url: string, query: Query): string => {
  const pairs = Object.entries(query)
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([, text]) => text !== '');
  if (pairs.length === 0) return url;
  const hash = url.indexOf('#');
  const [address, fragment] = hash === -1 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return `${address}${joint}${text}${fragment}`;
};

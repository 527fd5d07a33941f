import { requireString } from '#lib/require-type.ts';
import { queryText } from './build-search-path.ts';
import { segmentsOf } from './read-search-path.ts';

/** An address without its origin and fragment. */
export type Address = { readonly path: string; readonly query: string };

type Pairs = readonly (readonly [string, string])[];

export const splitAddress = (url: string): Address => {
  const text = requireString(url, 'url').toWellFormed().trim();
  const origin = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*/i.exec(text)?.[0] ?? '';
  const [local = ''] = text.slice(origin.length).split('#', 1);
  const at = local.indexOf('?');
  const path = at === -1 ? local : local.slice(0, at);
  return { path: path.startsWith('/') ? path : `/${path}`, query: at === -1 ? '' : local.slice(at + 1) };
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The path without doubled or trailing slashes, with uniform escapes. */
export const tidyPath = (path: string): string =>
  `/${segmentsOf(path)
    .map((segment) => encodeURIComponent(decoded(segment)))
    .join('/')}`;

/** Compares decoded text: a proxy that escapes differently must not cause a redirect loop. */
export const isSamePath = (a: string, b: string): boolean => a === b || decoded(a) === decoded(b);

/** Whether a request uses the canonical spelling; `pairs` are its parameters that are part of the address. */
export const isSpelledAs = (canonical: string, path: string, pairs: Pairs): boolean => {
  const own = splitAddress(canonical);
  const expected = [...new URLSearchParams(own.query)];
  return (
    isSamePath(own.path, path) &&
    expected.length === pairs.length &&
    expected.every(([name, value], at) => pairs[at]?.[0] === name && pairs[at]?.[1] === value)
  );
};

/** The address with other parameters of the request, such as campaign parameters. */
export const carrying = (address: string, others: Pairs): string => {
  const rest = queryText(others.filter(([, value]) => value !== ''));
  if (rest === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${rest}`;
};

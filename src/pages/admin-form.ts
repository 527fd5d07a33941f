import { data } from 'react-router';

/** The requested page of a list; the first when the number is invalid. */
export const pageOf = (url: URL): number => {
  const page = Number(url.searchParams.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** The number in an address of the back office; anything else is a 404. */
export const numberOf = (text: string): number => {
  if (!/^\d{1,10}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
};

/** The result of the last change, which the redirect put into the address. */
export const doneOf = (url: URL): 'changed' | 'same' | undefined => {
  const done = url.searchParams.get('done');
  return done === 'changed' || done === 'same' ? done : undefined;
};

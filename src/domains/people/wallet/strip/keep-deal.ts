import {
  type DealTerms,
  dealCookie,
  defaultTerms,
  parseTerms,
  serialiseTerms,
} from '#domains/reference/payments/deal-terms.ts';
import type { FieldErrors } from '#domains/reference/payments/form-fields.ts';
import { type Cookie, parseCookies } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { localPath } from '#lib/local-path.ts';
import { walletPath } from '#paths/paths.ts';
import { type DealField, readDealForm } from './read-deal-form.ts';

const yearS = 365 * daySeconds;

const termsInCookies = (header: string | null): DealTerms =>
  parseTerms(parseCookies(header ?? '')[dealCookie]) ?? defaultTerms;

type Request = { fields: FormValues; cookies: string | null; isPlace(zip: string): boolean };

type DealAnswer =
  | { kind: 'kept'; cookie: Cookie; zip: string | undefined; location: string }
  | { kind: 'refused'; errors: FieldErrors<DealField> };

/** The page it came from, around the ZIP that was just said; one in its address would go before it. */
const backTo = (back: string | undefined, zip: string | undefined): string => {
  const path = localPath(back);
  if (zip === undefined) return path;
  const url = new URL(path, 'http://here.invalid');
  url.searchParams.set('zip', zip);
  return `${url.pathname}${url.search}${url.hash}`;
};

const cookieOf = (terms: DealTerms, fields: FormValues): Cookie => {
  const text = serialiseTerms(terms);
  // Pages are rendered with these figures only for whoever has no script to fill them in.
  const value = text !== '' && fields.plain === '1' ? `${text}&plain=1` : text;
  return { name: dealCookie, value, maxAgeS: value === '' ? 0 : yearS };
};

/** A deal that was sent as a form: all of it is kept, or none. */
export const keepSentDeal = ({ fields, cookies, isPlace }: Request): DealAnswer => {
  if (fields.form === 'clear') {
    const cookie = cookieOf(defaultTerms, fields);
    return { kind: 'kept', cookie, zip: undefined, location: walletPath({ done: 'cleared' }) };
  }
  const { change, zip, errors } = readDealForm(fields);
  if (zip !== undefined && !isPlace(zip)) errors.zip = 'We know no place with this ZIP code.';
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  return {
    kind: 'kept',
    cookie: cookieOf({ ...termsInCookies(cookies), ...change }, fields),
    zip,
    location: fields.back === undefined ? walletPath({ done: 'saved' }) : backTo(fields.back, zip),
  };
};

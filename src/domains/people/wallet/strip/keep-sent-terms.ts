import { cookieOfTerms, termsInCookies } from '#domains/reference/payments/figures/terms-cookie.ts';
import type { FieldErrors } from '#domains/reference/payments/form-fields.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Cookie } from '#lib/cookies.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { localPath } from '#lib/local-path.ts';
import { walletPath } from '#paths/paths.ts';
import { readTermsForm, type TermsField } from './read-terms-form.ts';

type Request = { fields: FormValues; cookies: string | null; isPlace(zip: string): boolean };

type TermsAnswer =
  | { kind: 'kept'; cookie: Cookie; zip: string | undefined; location: string }
  | { kind: 'refused'; errors: FieldErrors<TermsField> };

/** The return path with the new ZIP, which would otherwise be overridden by one in the URL. */
const backTo = (back: string | undefined, zip: string | undefined): string => {
  const path = localPath(back);
  if (zip === undefined) return path;
  const url = new URL(path, 'http://here.invalid');
  url.searchParams.set('zip', zip);
  return `${url.pathname}${url.search}${url.hash}`;
};

/** Handles terms posted without JavaScript: stores all of them in the cookie, or none. */
export const keepSentTerms = ({ fields, cookies, isPlace }: Request): TermsAnswer => {
  if (fields.form === 'clear') {
    const cookie = cookieOfTerms(defaultTerms);
    return { kind: 'kept', cookie, zip: undefined, location: walletPath({ done: 'cleared' }) };
  }
  const { change, zip, errors } = readTermsForm(fields);
  if (zip !== undefined && !isPlace(zip)) errors.zip = 'We don’t recognize this ZIP code.';
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  const terms = termsInCookies(cookies ?? '')?.terms ?? defaultTerms;
  return {
    kind: 'kept',
    cookie: cookieOfTerms({ ...terms, ...change }, { plain: fields.plain === '1' }),
    zip,
    location: fields.back === undefined ? walletPath({ done: 'saved' }) : backTo(fields.back, zip),
  };
};

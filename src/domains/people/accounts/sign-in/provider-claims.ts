import { z } from 'zod';
import { textOf } from '#lib/json-values.ts';

const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));
const Picture = z.url({ protocol: /^https$/ }).max(2000);
const longestName = 120;
/** The maximum length in OpenID Connect. */
const longestSubject = 255;

/** A provider's claims about a person; untrusted until validated. */
type Claims = Readonly<Record<string, unknown>>;

/** Some providers send it as text. Any other value means the address is not verified (AUTH-14). */
const vouches = (claim: unknown): boolean => claim === true || claim === 'true';

/** The person, by the claims that are valid; an invalid address reads as missing. */
export const personOf = (claims: Claims) => {
  const email = Email.safeParse(claims.email).data ?? '';
  return {
    email,
    emailVerified: email !== '' && vouches(claims.email_verified),
    name: textOf(claims.name).trim().slice(0, longestName),
    image: Picture.safeParse(claims.picture).data,
  };
};

/** The person's id at the provider. Only text: 1, "1" and ["1"] could be three people. */
export const subjectOf = ({ sub }: Claims): string =>
  typeof sub === 'string' && sub.length <= longestSubject ? sub : '';

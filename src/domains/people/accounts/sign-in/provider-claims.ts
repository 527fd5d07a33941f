import { z } from 'zod';
import { textOf } from '#lib/json-values.ts';

const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));
const Picture = z.url({ protocol: /^https$/ }).max(2000);
const longestName = 120;
/** As long as OpenID Connect lets it be. */
const longestSubject = 255;

/** What a provider says about whoever comes from there. Nothing of it has the type it should have until it was looked at. */
type Claims = Readonly<Record<string, unknown>>;

/** Some providers write it as text. Whatever else it is, nobody vouches for the address. */
const vouches = (claim: unknown): boolean => claim === true || claim === 'true';

/** The person, as far as the claims are what they should be; an address that is none is as if it were not there. */
export const personOf = (claims: Claims) => {
  const email = Email.safeParse(claims.email).data ?? '';
  return {
    email,
    emailVerified: email !== '' && vouches(claims.email_verified),
    name: textOf(claims.name).trim().slice(0, longestName),
    image: Picture.safeParse(claims.picture).data,
  };
};

/** Who it is to the provider. Only text: 1, "1" and ["1"] could be three people. */
export const subjectOf = ({ sub }: Claims): string =>
  typeof sub === 'string' && sub.length <= longestSubject ? sub : '';

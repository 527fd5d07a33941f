import type { FactorRefusal } from '#domains/people/access/second-factor.server.ts';

/** The sentence for a refusal, and the field it is shown at. */
export const factorWords = (refusal: FactorRefusal): { field: 'code' | 'password' | 'form'; words: string } => {
  if (typeof refusal === 'object') {
    const { wait } = refusal;
    const long = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
    return { field: 'form', words: `Too many attempts. Please wait ${long}.` };
  }
  if (refusal === 'wrong-password') return { field: 'password', words: 'Wrong password.' };
  return refusal === 'wrong-code'
    ? { field: 'code', words: 'Wrong code, or already used. Enter the one your app shows now.' }
    : { field: 'form', words: 'This has changed. Reload the page.' };
};

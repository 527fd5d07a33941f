import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Hashes and verifies passwords. */
export type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(check: { hash: string; password: string }): Promise<boolean>;
};

/** The sign-in library's hash: slow on purpose, against attacks on a stolen table. */
export const libraryHash: PasswordHash = { hash: hashPassword, verify: verifyPassword };

import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** How a password is kept, and known again. */
export type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(check: { hash: string; password: string }): Promise<boolean>;
};

/** The sign-in library's: slow on purpose, for whoever steals the table. */
export const libraryHash: PasswordHash = { hash: hashPassword, verify: verifyPassword };

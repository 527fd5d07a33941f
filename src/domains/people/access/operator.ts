import type { Role } from './roles.ts';

/** A signed-in person who runs the site. */
export type Operator = { id: string; email: string; name: string };

/**
 * Whether an operator may enter the back office: `open`; after a code (`second-factor`); after setting up an
 * authenticator (`set-up`); or after signing in again (`too-old`). People without the role have no entry.
 */
export type Entry = {
  state: 'open' | 'second-factor' | 'set-up' | 'too-old';
  operator: Operator;
  roles: readonly Role[];
};

/** An entry with the operator's network. */
export type AdminEntry = Entry & { network: string };

/** Why a signed-in person was refused. */
export type RefusalReason = 'no-role' | 'other-role' | 'too-old' | 'wrong-code' | 'too-many-codes';

/** Somebody who runs the site, while they are signed in. */
export type Operator = { id: string; email: string; name: string };

/**
 * Whether an operator may enter: in; to give a code, or to set up what makes codes, first; or signed in
 * so long ago that they sign in again. Whoever has no role does not stand there at all.
 */
export type Entry = { state: 'open' | 'second-factor' | 'set-up' | 'too-old'; operator: Operator };

/** One of them, and the network they come from. */
export type AdminEntry = Entry & { network: string };

/** Why somebody who is signed in was turned away. */
export type RefusalReason = 'no-role' | 'too-old' | 'wrong-code' | 'too-many-codes';

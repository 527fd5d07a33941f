import { setTimeout as wait } from 'node:timers/promises';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import { hourMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AccountStore } from '../mail-links/account-store.server.ts';
import type { AuthMails } from './account-mails.server.ts';

type Options = {
  db: SqlDatabase;
  limits: Pick<Limits, 'window'>;
  /** Wrong guesses per account and hour before its owner is warned. */
  guessesPerHour(): number;
  accounts: Pick<AccountStore, 'idOf'>;
  mails: Pick<AuthMails, 'guessesNoticed'>;
  /** Replaces the delay in tests. */
  hold?: ((ms: number) => Promise<unknown>) | undefined;
};

const stepMs = 200;
const steps = 50;
/** The maximum number of delayed responses per process, because each holds a connection. */
const mostWaiting = 100;

type Guess = { email: string; origin: SiteOrigin };

/** Returns whether to respond; false if too many responses are already delayed. */
export type NoteGuess = (guess: Guess) => Promise<boolean>;

/**
 * Counts wrong guesses per account, from all networks (AUTH-12). Over the limit its owner gets a mail, and responses to
 * wrong guesses are delayed more and more. A right password is still accepted at once, so that nobody can lock an owner
 * out. Addresses without an account are treated the same.
 */
export const createGuessWatch = (options: Options): NoteGuess => {
  const { db, limits, guessesPerHour, accounts, mails, hold = wait } = options;
  const guesses = limits.window('account-guesses', () => ({ most: guessesPerHour() + steps, perMs: hourMs }));
  const notices = limits.window('account-guess-notices', () => ({ most: 1, perMs: hourMs }));
  let waiting = 0;

  const holdAnswer = async (ms: number): Promise<boolean> => {
    if (waiting >= mostWaiting) return false;
    waiting += 1;
    await hold(ms).finally(() => {
      waiting -= 1;
    });
    return true;
  };

  const warnOwner = async ({ email, origin }: Guess): Promise<void> => {
    if (!(await accounts.idOf(email, db))) return;
    if ((await notices.take(email)).waitMs > 0) return;
    await db.transaction((session) => mails.guessesNoticed({ to: email, origin, session }, guessesPerHour()));
  };

  return async (guess) => {
    const { waitMs, most, left } = await guesses.take(guess.email);
    const over = (waitMs > 0 ? most : most - left) - guessesPerHour();
    if (over < 0) return true;
    const answered = holdAnswer(over * stepMs);
    await warnOwner(guess);
    return answered;
  };
};

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
  /** How many wrong guesses at one account an hour pass without a word. */
  guessesPerHour(): number;
  accounts: Pick<AccountStore, 'idOf'>;
  mails: Pick<AuthMails, 'guessesNoticed'>;
  /** Replaces the delay in tests. */
  hold?: ((ms: number) => Promise<unknown>) | undefined;
};

const stepMs = 200;
const steps = 50;
/** Each one that waits holds a connection, so there is a bound in every process. */
const mostWaiting = 100;

type Guess = { email: string; origin: SiteOrigin };

/** Says whether the answer may be given; there is no place to wait for it where not. */
export type NoteGuess = (guess: Guess) => Promise<boolean>;

/**
 * Counts wrong guesses at one account, from whichever networks. Past the limit its owner hears of it, and answers to
 * wrong guesses come later and later. Guesses are judged all the same and a right one is answered at once: others
 * can annoy an owner, and never lock them out. Addresses without an account are answered alike.
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

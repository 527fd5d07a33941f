import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import { minuteMs } from '#lib/duration.ts';
import type { AttemptRule, Limits } from '#lib/limit.ts';
import type { LimitClass } from './auth-endpoints.ts';
import type { NoteGuess } from './guess-watch.server.ts';

const rules = {
  /** One network guessing at one address. */
  pair: { free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * minuteMs },
  mail: { free: 4, firstWaitMs: 30_000, longestWaitMs: 30 * minuteMs },
  /** Whoever is signed in guessing at the account's own password, from wherever. */
  account: { free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * minuteMs },
  /** The same for codes of a second factor, apart: whoever knows the password must not win new guesses with it. */
  code: { free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * minuteMs },
  /** Against trying one password on many accounts; short, because a whole office may share an address. */
  network: { free: 60, firstWaitMs: 1_000, longestWaitMs: 30_000 },
} as const satisfies Record<string, AttemptRule>;

type LimitName = keyof typeof rules;

/** Which limits a call of each class passes, in this order. */
const limitsOf: Readonly<Record<LimitClass, readonly LimitName[]>> = {
  password: ['pair', 'network'],
  mail: ['mail', 'network'],
  account: ['account', 'network'],
  code: ['code', 'network'],
  network: ['network'],
};

type Attempt = {
  network: string;
  /** The address that is tried or written to. */
  email: string;
  /** The site it is tried at. */
  origin: SiteOrigin;
  /** Whoever is signed in; without one there is no password of theirs to guess. */
  consumerId?: string | undefined;
};

type AttemptResult =
  | { waitMs: number }
  | {
      /** Call when the attempt succeeded; its count is cleared. */
      succeeded(): Promise<void>;
      /** To be called before a wrong guess is answered; false where it is to be refused instead, for now. */
      failed(): Promise<boolean>;
    };

export type AuthLimits = { take(limit: LimitClass, attempt: Attempt): Promise<AttemptResult> };

/** Classes in which somebody guesses what opens an account. */
const guessing: ReadonlySet<LimitClass> = new Set(['password', 'account', 'code']);

/** RULING-07: every attempt is counted before anybody looks at it; a good one is given back. */
export const createAuthLimits = ({ attempts }: Pick<Limits, 'attempts'>, noteGuess: NoteGuess): AuthLimits => {
  const limitNamed = (name: LimitName) => attempts(name, rules[name]);
  const limits = {
    pair: limitNamed('pair'),
    mail: limitNamed('mail'),
    account: limitNamed('account'),
    code: limitNamed('code'),
    network: limitNamed('network'),
  };

  const keyOf = (name: LimitName, { network, email, consumerId }: Attempt): string => {
    if (name === 'network') return network;
    if (name === 'account' || name === 'code') return consumerId ?? network;
    return `${network}|${email}`;
  };

  return {
    take: async (limit, attempt) => {
      const names = limitsOf[limit];
      for (const [at, name] of names.entries()) {
        const waitMs = await limits[name].take(keyOf(name, attempt));
        if (waitMs === 0) continue;
        for (const passed of names.slice(0, at)) await limits[passed].giveBack(keyOf(passed, attempt));
        return { waitMs };
      }
      return {
        failed: async () => !guessing.has(limit) || attempt.email === '' || noteGuess(attempt),
        succeeded: async () => {
          // A mail is a mail, whatever came of it.
          if (limit === 'mail') return;
          for (const name of names) {
            if (name === 'network') await limits.network.giveBack(attempt.network);
            else await limits[name].forget(keyOf(name, attempt));
          }
        },
      };
    },
  };
};

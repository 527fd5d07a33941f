import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import { minuteMs } from '#lib/duration.ts';
import type { AttemptRule, Limits } from '#lib/limit.ts';
import type { LimitClass } from './auth-endpoints.ts';
import type { NoteGuess } from './guess-watch.server.ts';

const rules = {
  /** One network guessing at one account. */
  pair: { free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * minuteMs },
  mail: { free: 4, firstWaitMs: 30_000, longestWaitMs: 30 * minuteMs },
  /** A signed-in person guessing the account's password, from any network. */
  account: { free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * minuteMs },
  /**
   * The same for second-factor codes, counted separately, so that a known password does not reset the count of codes.
   */
  code: { free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * minuteMs },
  /** Against trying one password on many accounts; the waits are short, because a whole office may share an address. */
  network: { free: 60, firstWaitMs: 1_000, longestWaitMs: 30_000 },
} as const satisfies Record<string, AttemptRule>;

type LimitName = keyof typeof rules;

/** The limits that a call of each class counts against, in this order. */
const limitsOf: Readonly<Record<LimitClass, readonly LimitName[]>> = {
  password: ['pair', 'network'],
  mail: ['mail', 'network'],
  account: ['account', 'network'],
  code: ['code', 'network'],
  network: ['network'],
};

type Attempt = {
  network: string;
  /** The address of the account, or of the mail. */
  email: string;
  /** The site of the attempt. */
  origin: SiteOrigin;
  /** The signed-in consumer, if any. */
  consumerId?: string | undefined;
};

type AttemptResult =
  | { waitMs: number }
  | {
      /** Call when the attempt succeeded; its count is cleared. */
      succeeded(): Promise<void>;
      /** To be called before responding to a wrong guess; false if the response must be a refusal (429) for now. */
      failed(): Promise<boolean>;
    };

export type AuthLimits = { take(limit: LimitClass, attempt: Attempt): Promise<AttemptResult> };

/** Classes of calls that guess a secret of an account. */
const guessing: ReadonlySet<LimitClass> = new Set(['password', 'account', 'code']);

/** Every attempt is counted before it is checked; a successful one is uncounted (RULING-07). */
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
          // A mail counts whatever its result.
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

import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { ReferrerClass } from '#lib/referrer.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { createTally } from '#lib/tally.server.ts';
import type { ConversionKey } from '../conversions.ts';
import type { ActionCount, ActionCountStore } from './action-count-store.server.ts';
import { type ShopperAction, shopperActions } from './shopper-action.ts';

const lifetimeMs = 400 * dayMs;
/** What a lead is worth more when the shopper has set payment terms (ANLY-02, ANLY-04). */
const termsKey: ConversionKey = 'wallet_lead';

/** An action with where it happened; without a dealer it is about no single one. */
type CountedAction = {
  action: ShopperAction;
  brand: string;
  dealerId?: number | undefined;
  source: ReferrerClass | undefined;
  /** Whether the shopper sent payment terms of their own. */
  withTerms?: boolean;
};

type Options = {
  store: ActionCountStore;
  /** What one conversion is worth, in dollars. */
  worthUsd(key: ConversionKey): number;
  /** Whether nobody with this key has done this today, on any process of the machine. */
  isFirstToday(key: string, subject: number): Promise<boolean>;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

/** Counts what shoppers do by day, action, brand, dealer and source, without keeping who did it. */
export const createActionCounts = ({ store, worthUsd, isFirstToday, clock, log }: Options) => {
  const tally = createTally<ActionCount>({ write: store.add, log });

  const keyOf = ({ action, brand, dealerId = 0, source = 'internal', withTerms = false }: CountedAction) => {
    const { conversion } = shopperActions[action];
    const valueUsd = (conversion ? worthUsd(conversion) : 0) + (withTerms ? worthUsd(termsKey) : 0);
    const today = Math.floor(clock.now() / dayMs) * dayMs;
    return { dayMs: today, action, brand, dealerId, source, unitCents: Math.round(valueUsd * 100) };
  };

  const count = (action: CountedAction): void => tally.add(keyOf(action));

  return {
    /** In memory at first, written within seconds. */
    count,

    /** In the transaction that stores what was done, so that both happen or neither. */
    countWith: (action: CountedAction, session: SqlSession): Promise<void> =>
      store.add([{ key: keyOf(action), total: 1 }], session),

    /** The same action of the same visitor or account on the same thing counts once a day. */
    countFirst: async (action: CountedAction, who: string, subject: number): Promise<void> => {
      try {
        if (await isFirstToday(`${action.action} ${who}`, subject)) count(action);
      } catch (error) {
        logLibraryError(log, 'an action could not be counted', error);
      }
    },

    flush: tally.flush,
    forgetOld: () => store.forgetBefore(clock.now() - lifetimeMs),
    start: tally.start,
    stop: tally.stop,
  };
};

export type ActionCounts = ReturnType<typeof createActionCounts>;

import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { type AlertChanges, alertChannels, type SwitchedAt } from './alert-choice.ts';
import type { AlertChoiceStore, BookmarkOfConsumer } from './alert-choice-store.server.ts';
import type { QuietHoursStore } from './quiet-hours-store.server.ts';

type Sources = {
  choices: Pick<AlertChoiceStore, 'findMany' | 'change'>;
  quietHours: Pick<QuietHoursStore, 'put'>;
  clock: Clock;
};

type Changes = {
  enableEmailAlerts?: boolean | undefined;
  enableTextAlerts?: boolean | undefined;
  alerts?: AlertChanges | undefined;
};

export type KeepAlerts = ReturnType<typeof createKeepAlerts>;

/** When a switch was moved last; one that is where it was stays as it is noted. */
const noted = (before: SwitchedAt, moved: Partial<Record<keyof SwitchedAt, boolean | undefined>>, nowMs: number) => {
  const after: SwitchedAt = { ...before };
  for (const channel of alertChannels) {
    const on = moved[channel];
    if (on !== undefined && before[channel]?.on !== on) after[channel] = { on, ms: nowMs };
  }
  return after;
};

/** What belongs to a changed bookmark but is no column of it, in the transaction that changes it. */
export const createKeepAlerts =
  ({ choices, quietHours, clock }: Sources) =>
  async (bookmark: BookmarkOfConsumer, changes: Changes, session: SqlSession): Promise<void> => {
    const { enableEmailAlerts: email, enableTextAlerts: text, alerts = {} } = changes;
    const { pushAlerts, events, frequency } = alerts;
    if ([email, text, pushAlerts, events, frequency].some((change) => change !== undefined)) {
      const { switched = {} } = (await choices.findMany([bookmark.bookmarkId], session)).get(bookmark.bookmarkId) ?? {};
      const change = {
        ...(pushAlerts !== undefined && { pushAlerts }),
        // Whoever says anew what they want to hear is not to be left alone any more.
        ...(events && { events, snoozedUntilMs: null }),
        ...(frequency && { frequency }),
        switched: noted(switched, { email, text, push: pushAlerts }, clock.now()),
      };
      await choices.change(bookmark, change, {}, session);
    }
    if (alerts.quietHours) await quietHours.put(bookmark.consumerId, alerts.quietHours, session);
  };

import { alertChannels } from '#domains/contact/channels/alert-channel.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertChanges, SwitchedAt } from './alert-choice.ts';
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

/** Updates the time of each switch that changed; the others keep theirs. */
const noted = (before: SwitchedAt, moved: Partial<Record<keyof SwitchedAt, boolean | undefined>>, nowMs: number) => {
  const after: SwitchedAt = { ...before };
  for (const channel of alertChannels) {
    const on = moved[channel];
    if (on !== undefined && before[channel]?.on !== on) after[channel] = { on, ms: nowMs };
  }
  return after;
};

/**
 * Saves the alert settings that are stored outside the bookmark's row, in the transaction that changes the bookmark.
 */
export const createKeepAlerts =
  ({ choices, quietHours, clock }: Sources) =>
  async (bookmark: BookmarkOfConsumer, changes: Changes, session: SqlSession): Promise<void> => {
    const { enableEmailAlerts: email, enableTextAlerts: text, alerts = {} } = changes;
    const { pushAlerts, events, frequency } = alerts;
    if ([email, text, pushAlerts, events, frequency].some((change) => change !== undefined)) {
      const { switched = {} } = (await choices.findMany([bookmark.bookmarkId], session)).get(bookmark.bookmarkId) ?? {};
      const change = {
        ...(pushAlerts !== undefined && { pushAlerts }),
        // Choosing events again ends a snooze.
        ...(events && { events, snoozedUntilMs: null }),
        ...(frequency && { frequency }),
        switched: noted(switched, { email, text, push: pushAlerts }, clock.now()),
      };
      await choices.change(bookmark, change, {}, session);
    }
    if (alerts.quietHours) await quietHours.put(bookmark.consumerId, alerts.quietHours, session);
  };

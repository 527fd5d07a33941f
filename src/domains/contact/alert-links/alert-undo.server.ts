import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AlertedBookmarks } from './mail-actions.server.ts';

/** Alert settings of one bookmark before the change; for best deals, `wish` holds the subscription. */
const Before = z.object({
  kind: z.enum(['vehicle', 'search', 'best-deals']),
  id: z.string(),
  /** The owner of this bookmark: one address without an account may have subscribed several times. */
  consumerId: z.string(),
  email: z.number(),
  text: z.number(),
  push: z.number(),
  snoozedUntilMs: z.number().nullable(),
  wish: z.string().nullable(),
});

const Wish = z.object({ zip: z.string(), styleCodes: z.array(z.string()), origin: z.string().nullable() });

type StoredRow = Record<string, string | number | null>;
type RemovedContent = { row: StoredRow; choices: StoredRow[] };

/** Stores switched-off alerts so that they can be restored. */
type RemovedAlerts = {
  keep(
    item: { id: string; consumerId: string; kind: 'alerts'; title: string; content: RemovedContent },
    session: SqlSession,
  ): Promise<void>;
  take(consumerId: string, kind: 'alerts', id: string, session: SqlSession): Promise<RemovedContent | undefined>;
};

type Options = {
  db: SqlDatabase;
  removed: RemovedAlerts;
  bookmarks: Pick<AlertedBookmarks, 'list' | 'wishOf' | 'switchOn' | 'wishAgain'>;
  choices: Pick<AlertChoiceStore, 'findMany' | 'find' | 'change'>;
};

export type AlertUndo = ReturnType<typeof createAlertUndo>;

/** Undo for stopped, muted and snoozed alerts, for one day, from pages and mails alike (RULING-125). */
export const createAlertUndo = ({ db, removed, bookmarks, choices }: Options) => ({
  /** Stores the current settings; call it before the change. Resolves with the undo id. */
  remember: async (consumerId: string): Promise<string> => {
    const all = await bookmarks.list(consumerId);
    const choicesById = await choices.findMany(all.map(({ id }) => id));
    const deals = all.find(({ kind }) => kind === 'best-deals');
    const wish = deals && (await bookmarks.wishOf(deals.consumerId));
    const rows = all.map(
      ({ id, consumerId: ownerId, kind, email, text }): z.infer<typeof Before> => ({
        kind,
        id,
        consumerId: ownerId,
        email: Number(email),
        text: Number(text),
        push: Number(choicesById.get(id)?.pushAlerts ?? false),
        snoozedUntilMs: choicesById.get(id)?.snoozedUntilMs ?? null,
        wish: kind === 'best-deals' && wish ? JSON.stringify(wish) : null,
      }),
    );
    const id = randomUUID();
    await db.transaction((session) =>
      removed.keep({ id, consumerId, kind: 'alerts', title: '', content: { row: {}, choices: rows } }, session),
    );
    return id;
  },

  /** Turns on again what was on before. False when it can no longer be undone. */
  undo: async (consumerId: string, undoId: string): Promise<boolean> => {
    const content = await db.transaction((session) => removed.take(consumerId, 'alerts', undoId, session));
    if (!content) return false;
    for (const row of content.choices) {
      const { kind, id, consumerId: ownerId, email, text, push, snoozedUntilMs, wish } = Before.parse(row);
      if (kind === 'best-deals') {
        if (wish !== null) await bookmarks.wishAgain(ownerId, Wish.parse(JSON.parse(wish)));
        continue;
      }
      await bookmarks.switchOn({ consumerId: ownerId, id, kind }, { email: email === 1, text: text === 1 });
      const bookmark = { consumerId: ownerId, bookmarkId: id, kind };
      const now = await choices.find(bookmark);
      const pushAlerts = now.pushAlerts || push === 1;
      if (now.version > 0 && (pushAlerts !== now.pushAlerts || snoozedUntilMs !== now.snoozedUntilMs)) {
        await choices.change(bookmark, { pushAlerts, snoozedUntilMs });
      }
    }
    return true;
  },
});

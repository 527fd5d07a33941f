import { randomUUID } from 'node:crypto';
import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import {
  type BookmarkChanges,
  changesNothing,
  isOutdated,
  lacksPhone,
  type Revision,
  type SavedBookmark,
} from './bookmark.ts';
import type { BookmarkKey } from './bookmark-store.server.ts';

export type BookmarkSources = {
  /** Whether the consumer chose to get alerts for everything they save. */
  wantsAlerts(consumerId: string): Promise<boolean>;
  choices: Pick<AlertChoiceStore, 'find'>;
  /** The account's numbers that have not replied YES to texts yet. */
  pendingNumbers(consumerId: string): Promise<ReadonlySet<string>>;
  clock: Clock;
};

type Store<Item> = {
  find(consumerId: string, key: BookmarkKey): Promise<Item | undefined>;
  list(consumerId: string): Promise<Item[]>;
  change(consumerId: string, id: string, changes: BookmarkChanges, revision?: Revision): Promise<Item | undefined>;
  remove(consumerId: string, id: string, revision: Revision): Promise<boolean>;
  restore(consumerId: string, id: string): Promise<boolean>;
  stopAlerts(consumerId: string): Promise<void>;
};

export type BookmarkEdit = {
  changes?: BookmarkChanges;
  revision?: Revision;
  /** The number for texts if neither the change nor the bookmark has one. */
  profilePhone?(): Promise<string | undefined>;
};

type Outdated<Item> = { reason: 'outdated'; saved: Item };
export type SaveFailure<Item, Reason = never> =
  | { reason: 'unknown-bookmark' | 'over-limit' | 'phone-needed' | Reason }
  | Outdated<Item>;
export type SaveOutcome<Item> = { saved: Item; alreadySaved: boolean };
type RemoveFailure<Item> = { reason: 'unknown-bookmark' } | Outdated<Item>;

export type BookmarkService<Item extends SavedBookmark> = ReturnType<typeof createBookmarkService<Item>>;

/** Logic shared by saved cars and saved searches. `consumerId` comes from the session, never from a client's input. */
export const createBookmarkService = <Item extends SavedBookmark>(
  kind: 'vehicle' | 'search',
  store: Store<Item>,
  { wantsAlerts, choices, pendingNumbers, clock }: BookmarkSources,
) => {
  const withPhone = async (changes: BookmarkChanges, storedPhone: string, edit: BookmarkEdit) => {
    if (!lacksPhone(changes, storedPhone)) return changes;
    const mobilePhone = await edit.profilePhone?.();
    return mobilePhone ? { ...changes, mobilePhone } : undefined;
  };

  const change = async (
    consumerId: string,
    saved: Item,
    { changes = {}, revision = {}, ...edit }: BookmarkEdit,
  ): Promise<Result<SaveOutcome<Item>, SaveFailure<Item>>> => {
    if (changesNothing(changes)) return ok({ saved, alreadySaved: true });
    const complete = await withPhone(changes, saved.mobilePhone, edit);
    if (!complete) return err({ reason: 'phone-needed' });
    const changed = await store.change(consumerId, saved.id, complete, revision);
    if (changed) return ok({ saved: changed, alreadySaved: true });
    const present = await store.find(consumerId, { id: saved.id });
    return present && isOutdated(present.version, revision)
      ? err({ reason: 'outdated', saved: present })
      : err({ reason: 'unknown-bookmark' });
  };

  return {
    /**
     * Changes an existing bookmark, or else saves a new one by `insert`, which returns undefined when the list is full.
     */
    save: async <Reason>(
      consumerId: string,
      key: BookmarkKey,
      { changes = {}, ...edit }: BookmarkEdit,
      insert: (fields: SavedBookmark) => Promise<Result<Item | undefined, { reason: Reason }>>,
    ): Promise<Result<SaveOutcome<Item>, SaveFailure<Item, Reason>>> => {
      const saved = await store.find(consumerId, key);
      if (saved) return change(consumerId, saved, { changes, ...edit });
      if (key.id !== undefined) return err({ reason: 'unknown-bookmark' });
      const complete = await withPhone(changes, '', edit);
      if (!complete) return err({ reason: 'phone-needed' });
      const created = await insert({
        id: randomUUID(),
        version: 1,
        title: complete.title ?? '',
        notes: complete.notes ?? '',
        enableEmailAlerts: complete.enableEmailAlerts ?? (await wantsAlerts(consumerId)),
        enableTextAlerts: complete.enableTextAlerts ?? false,
        mobilePhone: complete.mobilePhone ?? '',
        savedMs: clock.now(),
      });
      if (!created.ok) return created;
      if (created.value) {
        const { alerts } = complete;
        const changed = alerts && (await store.change(consumerId, created.value.id, { alerts }));
        return ok({ saved: changed ?? created.value, alreadySaved: false });
      }
      // Two saves at the same time: both get the same bookmark.
      const present = await store.find(consumerId, key);
      return present ? ok({ saved: present, alreadySaved: true }) : err({ reason: 'over-limit' });
    },

    /** Succeeds if the bookmark is already removed; one of another consumer is unknown. */
    remove: async (
      consumerId: string,
      key: BookmarkKey,
      revision: Revision = {},
    ): Promise<Result<'removed', RemoveFailure<Item>>> => {
      const saved = await store.find(consumerId, key);
      if (saved && (await store.remove(consumerId, saved.id, revision))) return ok('removed');
      const present = saved && (await store.find(consumerId, key));
      if (present) return err({ reason: 'outdated', saved: present });
      return key.id === undefined ? ok('removed') : err({ reason: 'unknown-bookmark' });
    },

    /** The alert state that is stored outside the bookmark's row. */
    alertsOf: async (consumerId: string, { id, enableTextAlerts, mobilePhone }: Item) => {
      const { pushAlerts, switched } = await choices.find({ consumerId, bookmarkId: id, kind });
      const pending = enableTextAlerts && (await pendingNumbers(consumerId)).has(mobilePhone);
      return { pushAlerts, switched, textAlertsPending: pending };
    },

    /** Restores a removed bookmark, within a day. */
    restore: store.restore,

    /** Latest first. */
    list: store.list,

    /** Turns off all alerts of this kind (ALRT-08). */
    stopAlerts: (consumerId: string): Promise<void> => store.stopAlerts(consumerId),
  };
};

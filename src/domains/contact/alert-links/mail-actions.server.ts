import type {
  AlertEvent,
  AlertFrequency,
  BestDealsWish,
  BookmarkKind,
} from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AlertLink, AlertLinks, BadLink } from './alert-links.server.ts';
import type { AlertUndo } from './alert-undo.server.ts';
import { type MailAction, snoozeDays } from './mail-action.ts';

/** A saved car, a saved search or a best-deals subscription, with the fields that links in mails need. */
type AlertedBookmark = {
  id: string;
  /** The current owner: the link may be older than the account that took over the subscription. */
  consumerId: string;
  kind: BookmarkKind;
  title: string;
  email: boolean;
  text: boolean;
};

type DealsWish = BestDealsWish & { origin: string | null };

/** Saved cars, saved searches and best-deals subscriptions of accounts and of subscribers without one. */
export type AlertedBookmarks = {
  list(consumerId: string): Promise<AlertedBookmark[]>;
  stopEmails(consumerId: string, session: SqlSession): Promise<void>;
  stopBestDeals(consumerId: string, session: SqlSession): Promise<void>;
  /** Turns off email and text alerts of one bookmark. */
  mute(bookmark: AlertedBookmark): Promise<void>;
  /** Turns on the channels that are true here; the others stay unchanged. Does nothing for a deleted bookmark. */
  switchOn(
    bookmark: { consumerId: string; id: string; kind: 'vehicle' | 'search' },
    ways: { email: boolean; text: boolean },
  ): Promise<void>;
  /** Reads the best-deals subscription, and restores it. */
  wishOf(consumerId: string): Promise<DealsWish | undefined>;
  wishAgain(consumerId: string, wish: DealsWish): Promise<void>;
};

type StopList = 'shares' | 'questions' | 'alerts';

/** What recipients said about mails that others had sent to them. */
export type SharedMails = {
  /** A reader is identified by a hash of the address. */
  isStopped(list: StopList, reader: string): Promise<boolean>;
  stop(list: StopList, reader: string): Promise<void>;
  isReported(report: ShareReport): Promise<boolean>;
  report(report: ShareReport): Promise<void>;
};
export type ShareReport = Omit<Extract<AlertLink, { act: 'report-share' }>, 'act'>;

type Options = {
  db: SqlDatabase;
  links: Pick<AlertLinks, 'read'>;
  bookmarks: AlertedBookmarks;
  choices: Pick<AlertChoiceStore, 'find' | 'change'>;
  shares: SharedMails;
  undo: AlertUndo;
  /** "Sunday, November 22", in the reader's time zone. */
  dayFor(consumerId: string, ms: number): Promise<string>;
  clock: Clock;
};

/** The posted choices for one car or search. */
type MailChoice = {
  channels: readonly AlertChannel[];
  events: readonly AlertEvent[];
  frequency: AlertFrequency;
};

type ActionLink = Exclude<AlertLink, { act: 'manage' | 'confirm' }>;
type OfBookmark = Extract<AlertLink, { bookmarkId: string }>;

const choiceKeyOf = ({ id, consumerId, kind }: AlertedBookmark) => ({ consumerId, bookmarkId: id, kind });

export type MailActions = ReturnType<typeof createMailActions>;

/**
 * The actions of links in mails. A GET changes nothing, because mail scanners open every link. It shows the current
 * state, so a link that was used before says so.
 */
export const createMailActions = ({ db, links, bookmarks, choices, shares, undo, dayFor, clock }: Options) => {
  const read = (token: string): Result<ActionLink, BadLink> => {
    const link = links.read(token);
    if (!link.ok) return link;
    const { act } = link.value;
    return act === 'manage' || act === 'confirm' ? err('broken') : ok(link.value);
  };
  const bookmarkOf = async ({ consumerId, bookmarkId }: OfBookmark): Promise<AlertedBookmark | undefined> =>
    (await bookmarks.list(consumerId)).find(({ id }) => id === bookmarkId);

  const show = async (link: ActionLink): Promise<MailAction> => {
    const { act } = link;
    if (act === 'no-shares') return { act, done: await shares.isStopped('shares', link.reader) };
    if (act === 'stop-mail') return { act, list: link.list, done: await shares.isStopped(link.list, link.reader) };
    if (act === 'report-share') return { act, done: await shares.isReported(link) };
    if (act === 'unsubscribe') {
      const mailed = (await bookmarks.list(link.consumerId)).filter(({ email }) => email);
      const count = (one: BookmarkKind) => mailed.filter(({ kind }) => kind === one).length;
      const bestDeals = count('best-deals') > 0;
      return { act, done: mailed.length === 0, cars: count('vehicle'), searches: count('search'), bestDeals };
    }
    if (act === 'stop-best-deals') {
      return { act, done: (await bookmarks.list(link.consumerId)).every(({ kind }) => kind !== 'best-deals') };
    }
    const bookmark = await bookmarkOf(link);
    if (!bookmark) return { act: 'gone' };
    const { kind, title, email, text } = bookmark;
    const { pushAlerts, snoozedUntilMs } = await choices.find(choiceKeyOf(bookmark));
    if (act === 'choose') {
      const { events, frequency } = await choices.find(choiceKeyOf(bookmark));
      // Texts and push need a number or a device, so they are turned on in the account; here they can only be turned
      // off.
      const ways = [
        { channel: 'email' as const, on: email },
        ...(text ? [{ channel: 'text' as const, on: text }] : []),
        ...(pushAlerts ? [{ channel: 'push' as const, on: pushAlerts }] : []),
      ];
      return { act, done: false, kind, title, ways, events, frequency: frequency.email };
    }
    if (act === 'mute') return { act, done: !email && !text && !pushAlerts, kind, title };
    const untilMs = snoozedUntilMs ?? 0;
    return { act, done: untilMs > clock.now(), kind, title, until: await dayFor(bookmark.consumerId, untilMs) };
  };

  const change = async (link: ActionLink): Promise<void> => {
    if (link.act === 'no-shares') return shares.stop('shares', link.reader);
    if (link.act === 'stop-mail') return shares.stop(link.list, link.reader);
    if (link.act === 'report-share') return shares.report(link);
    const { consumerId } = link;
    if (link.act === 'unsubscribe') return db.transaction((session) => bookmarks.stopEmails(consumerId, session));
    if (link.act === 'stop-best-deals') {
      return db.transaction((session) => bookmarks.stopBestDeals(consumerId, session));
    }
    const bookmark = await bookmarkOf(link);
    if (!bookmark) return;
    const key = choiceKeyOf(bookmark);
    if (link.act === 'snooze') {
      await choices.change(key, { snoozedUntilMs: clock.now() + snoozeDays(bookmark.kind) * dayMs });
      return;
    }
    if ((await choices.find(key)).pushAlerts) await choices.change(key, { pushAlerts: false });
    await bookmarks.mute(bookmark);
  };

  return {
    look: async (token: string): Promise<Result<MailAction, BadLink>> => {
      const link = read(token);
      return link.ok ? ok(await show(link.value)) : link;
    },

    /** Resolves with the undo id, valid for one day, where the action can be undone. */
    act: async (token: string): Promise<Result<string | undefined, BadLink>> => {
      const link = read(token);
      if (!link.ok) return link;
      // The choices need a form; a bare POST has none.
      if (link.value.act === 'choose') return err('broken');
      const undoId = 'consumerId' in link.value ? await undo.remember(link.value.consumerId) : undefined;
      await change(link.value);
      return ok(undoId);
    },

    /** Saves the choices for one car or search; refuses all other links. */
    choose: async (token: string, choice: MailChoice): Promise<Result<string, BadLink>> => {
      const link = read(token);
      if (!link.ok) return link;
      if (link.value.act !== 'choose') return err('broken');
      const bookmark = await bookmarkOf(link.value);
      if (!bookmark || bookmark.kind === 'best-deals') return err('broken');
      const undoId = await undo.remember(link.value.consumerId);
      const key = choiceKeyOf(bookmark);
      const { pushAlerts, frequency } = await choices.find(key);
      const { events, channels } = choice;
      await choices.change(key, {
        events: [...events],
        frequency: { ...frequency, email: choice.frequency },
        ...(pushAlerts && { pushAlerts: channels.includes('push') }),
      });
      const { id, consumerId, kind } = bookmark;
      const wants = { email: channels.includes('email'), text: bookmark.text && channels.includes('text') };
      if ((bookmark.email && !wants.email) || (bookmark.text && !wants.text)) await bookmarks.mute(bookmark);
      await bookmarks.switchOn({ consumerId, id, kind }, wants);
      return ok(undoId);
    },

    /** Whoever has the link of an action can undo it (RULING-125). False when it is too late. */
    undo: async (token: string, undoId: string): Promise<Result<boolean, BadLink>> => {
      const link = read(token);
      if (!link.ok) return link;
      return ok('consumerId' in link.value && (await undo.undo(link.value.consumerId, undoId)));
    },
  };
};

import { createHash, hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FeedStop } from '#domains/supply/feeds/dialects/explain-mapping.ts';
import type { FeedMapping } from '#domains/supply/feeds/dialects/feed-mapping.ts';
import type { Feed, FeedStore } from '#domains/supply/imports/feed-store.server.ts';
import { type ImportRun, isUnfinished } from '#domains/supply/imports/import-run.ts';
import type { ImportStore } from '#domains/supply/imports/import-store.server.ts';
import type { Imports } from '#domains/supply/imports/imports.server.ts';
import type { Uploads } from '#domains/supply/imports/uploads.server.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Who = { id: string; email: string };
type ReadFile = { mapping: FeedMapping; stops: readonly FeedStop[]; missing: string | null };

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  feeds: Pick<FeedStore, 'find' | 'addOfDealer'>;
  runs: Pick<ImportStore, 'find' | 'ofFeed'>;
  imports: Pick<Imports, 'receive' | 'setMapping' | 'start' | 'cancel'>;
  uploads: Pick<Uploads, 'keep'>;
  /** How the columns of a file are understood, or why it cannot be read. */
  read(feed: Feed, file: { path: string; name: string }): Promise<Result<ReadFile, string>>;
  dealerOf(dealerId: number): Promise<{ id: number; name: string } | undefined>;
  record(
    operator: Who,
    event: { action: string; subject: string; summary: string },
    session: SqlSession,
  ): Promise<void>;
  /** Files of one dealer an hour. */
  limit: WindowLimit;
};

type Delivery = {
  dealerId: number;
  /** The name of the token that sent it. */
  sender: string;
  fileName: string;
  content: Uint8Array;
  /** Whether it has all cars of the dealer, so that missing ones leave the site. */
  complete: boolean;
  /** Names the delivery, so that it can be repeated without a second import. */
  key: string | undefined;
};

export type DeliveryRefusal =
  | { code: 'another-runs' }
  | { code: 'other-content' }
  | { code: 'unknown-dealer' }
  | { code: 'too-many'; waitMs: number }
  | { code: 'unreadable'; message: string };

export const mostDeliveriesAnHour = 60;
export const deliveryRule = () => ({ most: mostDeliveriesAnHour, perMs: hourMs });

/** A run's id from the key, so that the same key leads to the same run in every process. */
const runIdOf = (dealerId: number, key: string, attempt: number): string => {
  const digits = hash('sha256', `${dealerId}\n${attempt}\n${key}`, 'hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
};

const feedIdOf = (dealerId: number): string => `dealer-${dealerId}`;

export type SendFeed = ReturnType<typeof createSendFeed>;

/** Files that a dealer's own software sends: the same imports as those of the back office (DLR-13). */
export const createSendFeed = (sources: Sources) => {
  const { db, clock, feeds, runs, imports, uploads, read, dealerOf, record, limit } = sources;

  const feedOf = async (dealer: { id: number; name: string }, who: Who): Promise<Feed | undefined> => {
    const id = feedIdOf(dealer.id);
    return db.transaction(async (session) => {
      const name = `${dealer.name.slice(0, 50)}, sent by token (${dealer.id})`;
      const isNew = await feeds.addOfDealer({ id, name, dealerId: dealer.id, createdMs: clock.now() }, session);
      if (isNew)
        await record(who, { action: 'feed.add', subject: `feed:${id}`, summary: `Added the feed ${name}.` }, session);
      return feeds.find(id, session);
    });
  };

  /** The run of a key: one that was discarded before it began makes room for another attempt. */
  const runOf = async ({
    dealerId,
    key,
  }: Delivery): Promise<{ id: string | undefined; run: ImportRun | undefined }> => {
    if (key === undefined) return { id: undefined, run: undefined };
    for (let attempt = 0; ; attempt += 1) {
      const id = runIdOf(dealerId, key, attempt);
      const run = await runs.find(id);
      if (run?.state !== 'cancelled') return { id, run };
    }
  };

  return {
    /** Resolves with the run of the file; its rows are checked and stored by a job. */
    send: async (delivery: Delivery): Promise<Result<string, DeliveryRefusal>> => {
      const { dealerId, content, fileName, complete } = delivery;
      const dealer = await dealerOf(dealerId);
      if (!dealer) return err({ code: 'unknown-dealer' });
      const who: Who = { id: `dealer:${dealerId}`, email: `${dealer.name}, token ${delivery.sender}` };
      const { id, run } = await runOf(delivery);
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (run && (run.sha256 !== sha256 || run.whole !== complete)) return err({ code: 'other-content' });
      // A run without a mapping was received, and not begun: the process ended in between.
      if (run && !(run.state === 'mapping' && run.mapping === null)) return ok(run.id);
      const { waitMs } = await limit.take(String(dealerId));
      if (waitMs > 0) return err({ code: 'too-many', waitMs });
      const feed = await feedOf(dealer, who);
      if (!feed) return err({ code: 'unknown-dealer' });
      if ((await runs.ofFeed(feed.id, 20)).some(({ state }) => isUnfinished(state)))
        return err({ code: 'another-runs' });
      const stored = await uploads.keep(content);
      const understood = await read(feed, { path: stored.path, name: fileName });
      const unreadable = understood.ok ? understood.value.missing : understood.error;
      if (!understood.ok || unreadable !== null) {
        await rm(stored.path, { force: true });
        return err({ code: 'unreadable', message: unreadable ?? '' });
      }
      const { mapping, stops } = understood.value;
      const file = {
        ...stored,
        id: id ?? stored.id,
        fileName,
        bytes: content.length,
        asOfMs: clock.now(),
        source: 'api' as const,
      };
      const received = await imports.receive(file, { feedId: feed.id, whole: complete }, who);
      if (!received.ok) return err({ code: 'another-runs' });
      await rm(stored.path, { force: true });
      await imports.setMapping(file.id, mapping, who);
      // An operator says what such a column means; a wrong guess would be on every car.
      if (stops.length > 0) return ok(file.id);
      const started = await imports.start(file.id, who);
      if (started.ok || started.error === 'not-now') return ok(file.id);
      await imports.cancel(file.id, who);
      return err({ code: 'another-runs' });
    },
  };
};

import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { FeedMapping } from '#domains/supply/feeds/dialects/feed-mapping.ts';
import { dialectOf } from '#domains/supply/feeds/dialects/recognise-dialect.ts';
import { previewFeed } from '#domains/supply/feeds/preview-feed.server.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { FileStore } from '#lib/file-store.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { feedKeys } from './feed-keys.ts';
import type { FeedSchedule } from './feed-schedule.ts';
import { type FeedState, feedHealth } from './feed-state.ts';
import type { Feed, FeedStore, FeedVersion } from './feed-store.server.ts';
import { lastStored } from './forget-changes.server.ts';
import { isUnfinished } from './import-run.ts';
import type { ImportStore } from './import-store.server.ts';
import type { Imports } from './imports.server.ts';
import type { RecordEvent } from './run-import.server.ts';

type Who = Pick<Operator, 'id' | 'email'>;

type FetchRequest = { address: string; user?: string; password?: string; file: string; before?: FeedVersion };
type Fetched = { changed: boolean; version: FeedVersion; bytes: number; name: string; writtenMs: number | undefined };

type Options = {
  db: SqlDatabase;
  clock: Clock;
  files: Pick<FileStore, 'download' | 'localFolder'>;
  feeds: FeedStore;
  runs: ImportStore;
  imports: Pick<Imports, 'receive' | 'setMapping' | 'start' | 'cancel'>;
  listings: Pick<ListingStore, 'countByOwner'>;
  record: RecordEvent;
  isDealer(ownerId: number): Promise<boolean>;
  fetchFeed(request: FetchRequest): Promise<Result<Fetched, string>>;
  enqueue(
    job: { kind: string; payload: { feedId: string; dueMs: number }; runAt: number; maxAttempts: number },
    session: SqlSession,
  ): Promise<unknown>;
};

const jobKind = 'feeds.fetch';
const Payload = z.object({ feedId: z.string(), dueMs: z.number() });
/** Actor in the audit log for scheduled actions. */
const theClock: Who = { id: 'schedule', email: 'schedule' };

export type Feeds = ReturnType<typeof createFeeds>;

/** Recurring feeds, including those fetched on a schedule. */
export const createFeeds = (options: Options) => {
  const { db, clock, files, feeds, runs, imports, listings, record, isDealer, fetchFeed, enqueue } = options;

  const note = (operator: Who, feed: Pick<Feed, 'id'>, verb: string, summary: string, session: SqlSession) =>
    record(operator, { action: `feed.${verb}`, subject: `feed:${feed.id}`, summary }, session);

  const fetchAt = async (feedId: string, dueMs: number, session: SqlSession): Promise<void> => {
    await feeds.change(feedId, { nextFetchMs: dueMs }, session);
    await enqueue({ kind: jobKind, payload: { feedId, dueMs }, runAt: dueMs, maxAttempts: 3 }, session);
  };

  const stateOf = async (feed: Feed): Promise<FeedState> => {
    const last = await lastStored(runs, feed.id);
    const owners = last ? await runs.dealers.of(last.id) : [];
    const cars = [...(await listings.countByOwner(owners)).values()].reduce((sum, count) => sum + count, 0);
    const mapping = FeedMapping.safeParse(feed.mapping);
    const { id, name, everyHours, checkedMs, unchanged, error } = feed;
    const arrivedMs = feed.arrivedMs ?? last?.createdMs ?? null;
    return {
      id,
      name,
      everyHours,
      checkedMs,
      unchanged,
      error,
      cars,
      arrivedMs,
      refused: last?.counts.refused ?? 0,
      dialect: mapping.success ? dialectOf(mapping.data.dialect).name : null,
      health: feedHealth(feed, clock.now()),
    };
  };

  /** The stored mapping applied to a new file: columns that still exist keep their meaning. */
  const mappingFor = async (feed: Feed, file: { path: string; name: string }) => {
    const preview = await previewFeed({ file: file.path, name: file.name });
    if (!preview.ok) return preview;
    const storedMapping = FeedMapping.safeParse(feed.mapping);
    const bySaved = new Map(
      (storedMapping.success ? storedMapping.data.columns : []).map((column) => [column.column, column]),
    );
    const mapping = {
      ...preview.value.mapping,
      columns: preview.value.mapping.columns.map((column) => bySaved.get(column.column) ?? column),
    };
    const mapped = await previewFeed({ file: file.path, name: file.name, mapping });
    return mapped.ok ? ok({ mapping, stops: mapped.value.explained.stops, missing: mapped.value.missing }) : mapped;
  };

  /**
   * Fetches the feed, and imports a changed one automatically if all columns are understood. An error completes a
   * sentence that begins with "The feed".
   */
  const fetchNow = async (feed: Feed): Promise<Result<'changed' | 'unchanged', string>> => {
    const { password, version } = await feeds.secretsOf(feed.id);
    if (feed.address === null || password === undefined) {
      return err('has an address or a password that was sealed with another key: type both again');
    }
    const id = randomUUID();
    await mkdir(join(files.localFolder, feedKeys.uploads), { recursive: true });
    const path = join(files.localFolder, feedKeys.upload(id));
    const fetched = await fetchFeed({
      address: feed.address,
      file: path,
      ...(feed.username !== null && { user: feed.username }),
      ...(password !== null && { password }),
      ...(version !== null && { before: version }),
    });
    if (!fetched.ok) return fetched;
    const { changed, bytes, name, writtenMs } = fetched.value;
    if (!changed) return ok('unchanged');
    const asOfMs = Math.min(writtenMs ?? clock.now(), clock.now());
    const file = {
      id,
      path,
      fileName: name,
      bytes,
      sha256: fetched.value.version.sha256 ?? '',
      asOfMs,
      source: 'schedule',
    } as const;
    const received = await imports.receive(file, { feedId: feed.id, whole: feed.whole }, theClock);
    if (!received.ok) {
      await rm(path, { force: true });
      return err('was removed in the meantime');
    }
    const mapped = await mappingFor(feed, { path: await files.download(feedKeys.file(file)), name });
    if (!mapped.ok) {
      await imports.cancel(id, theClock);
      return err(`cannot be read: ${mapped.error}`);
    }
    await imports.setMapping(id, mapped.value.mapping, theClock);
    const [stop] = mapped.value.stops;
    const started = stop ? undefined : await imports.start(id, theClock);
    if (started && !started.ok) {
      await imports.cancel(id, theClock);
      return err('arrived during another import of it and is fetched again next time');
    }
    // Only a file that is imported or waits for an operator need not be fetched again.
    await feeds.change(feed.id, { version: fetched.value.version });
    return stop
      ? err(`has a column “${stop.column}” that holds ${stop.holds}: say what it means before it is imported`)
      : ok('changed');
  };

  return {
    find: (id: string) => feeds.find(id),

    mappingFor,

    /** For the list of feeds and the overview. */
    feedStates: async (): Promise<FeedState[]> => Promise.all((await feeds.all()).map(stateOf)),

    /** Saves the address, interval and credentials of a feed; a new feed has no id yet. */
    save: async (
      feedId: string | undefined,
      schedule: FeedSchedule,
      operator: Who,
    ): Promise<Result<string, 'not-found' | 'name-taken' | 'no-such-dealer'>> =>
      db.transaction(async (session) => {
        const { name, whole, dealerId, address, username } = schedule;
        if (dealerId !== null && !(await isDealer(dealerId))) return err('no-such-dealer');
        const namesake = await feeds.named(name, session);
        if (namesake && namesake.id !== feedId) return err('name-taken');
        const id = feedId ?? randomUUID();
        if (!feedId) await feeds.add({ id, name, whole, createdMs: clock.now() }, session);
        const feed = await feeds.find(id, session);
        if (!feed) return err('not-found');
        // A password entered for one address is not sent to another.
        const isElsewhere = address !== feed.address || username !== feed.username;
        const password = schedule.password || (isElsewhere ? null : undefined);
        const everyHours = address === null ? null : schedule.everyHours;
        const change = { name, whole, dealerId, address, username: address === null ? null : username, everyHours };
        await feeds.change(
          id,
          {
            ...change,
            error: null,
            nextFetchMs: null,
            ...(password !== undefined && { password }),
            ...(address !== feed.address && { version: null }),
          },
          session,
        );
        if (everyHours !== null) await fetchAt(id, clock.now(), session);
        const how = everyHours === null ? 'Uploaded manually.' : `Fetched every ${everyHours} hours.`;
        await note(
          operator,
          feed,
          feedId ? 'change' : 'add',
          `${feedId ? 'Changed' : 'Added'} the feed ${name}. ${how}`,
          session,
        );
        return ok(id);
      }),

    remove: async (id: string, operator: Who): Promise<Result<null, 'not-found' | 'another-runs'>> =>
      db.transaction(async (session) => {
        const feed = await feeds.find(id, session);
        if (!feed) return err('not-found');
        if ((await runs.ofFeed(id, 50, session)).some(({ state }) => isUnfinished(state))) return err('another-runs');
        await feeds.remove(id, session);
        await note(operator, feed, 'remove', `Removed the feed ${feed.name}; its cars stay as they are.`, session);
        return ok(null);
      }),

    handlers: {
      [jobKind]: async (payload: unknown, { attempt }: { attempt: number }): Promise<void> => {
        const { feedId, dueMs } = Payload.parse(payload);
        const feed = await feeds.find(feedId);
        if (!feed || feed.everyHours === null) return;
        const isDue = feed.nextFetchMs === dueMs;
        // The schedule has changed since. (A second attempt finds its own next fetch there, which is planned below
        // before the interrupted one.)
        if (!isDue && attempt === 1) return;
        // The next fetch is planned before this one is tried, so that a failure does not end the schedule.
        const next = clock.now() + feed.everyHours * hourMs;
        if (isDue) await db.transaction((session) => fetchAt(feedId, next, session));
        const fetched = await fetchNow(feed);
        const nowMs = clock.now();
        await feeds.change(feedId, {
          checkedMs: nowMs,
          error: fetched.ok ? null : `The feed ${fetched.error}.`,
          ...(fetched.ok && { arrivedMs: nowMs, unchanged: fetched.value === 'unchanged' }),
        });
      },
    },
  };
};

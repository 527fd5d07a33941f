import { createHash, randomUUID } from 'node:crypto';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { ReportInput, ReportRefusal } from './report.ts';
import type { ReportStore } from './report-store.server.ts';

/** From where a report comes. */
export type ReportContext = {
  brand: Brand;
  /** Whom the limit counts: the network a request came from. */
  visitor: string;
};

/** The car a report is about, as its page names it. */
type ReportedCar = { name: string; onOffer: boolean };

type ReportSources = {
  db: SqlDatabase;
  store: ReportStore;
  /** Of the site that is asked. */
  findCar(listingId: number, context: Pick<ReportContext, 'brand'>): Promise<ReportedCar | undefined>;
  /** How many one network may send. */
  limit: WindowLimit;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

export type Reports = {
  find(listingId: number, context: Pick<ReportContext, 'brand'>): Promise<ReportedCar | undefined>;
  send(input: ReportInput, context: ReportContext): Promise<Result<{ reportId: string }, ReportRefusal>>;
};

const keyOf = ({ listingId, reason, words, email }: ReportInput): string =>
  createHash('sha256')
    .update(JSON.stringify([listingId, reason, words, email.toLowerCase()]))
    .digest('hex');

/** What shoppers say is wrong with a listing; an operator reads it. */
export const createReports = ({ db, store, findCar, limit, clock, log }: ReportSources): Reports => {
  const send: Reports['send'] = async (input, context) => {
    // A robot is told what it wants to hear.
    if (input.company !== '') return ok({ reportId: randomUUID() });
    const car = await findCar(input.listingId, context);
    if (!car) return err('unknown-listing');
    if (!car.onOffer) return err('gone');
    const nowMs = clock.now();
    const contentKey = keyOf(input);
    const before = await store.findSame(contentKey, nowMs);
    if (before) return ok({ reportId: before });
    if ((await limit.take(context.visitor)).waitMs > 0) return err('too-many');
    const report = {
      id: randomUUID(),
      listingId: input.listingId,
      reason: input.reason,
      words: input.words,
      email: input.email === '' ? null : input.email.toLowerCase(),
      brand: context.brand.id,
      createdMs: nowMs,
      resolvedMs: null,
      resolution: null,
      note: null,
    };
    return db.transaction(async (session) => {
      const same = await store.findSame(contentKey, nowMs, session);
      if (same) return ok({ reportId: same });
      await store.insert(report, contentKey, session);
      return ok({ reportId: report.id });
    });
  };

  return {
    find: findCar,
    // Whoever took the trouble to write is told that it did not work, with every word still in the form.
    send: async (input, context) => {
      try {
        return await send(input, context);
      } catch (error) {
        if (error instanceof Unavailable) return err('unavailable');
        logLibraryError(log, 'a report could not be taken', error);
        return err('failed');
      }
    },
  };
};

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

/** The site and visitor of a report. */
export type ReportContext = {
  brand: Brand;
  /** Key of the rate limit: the network of the request. */
  visitor: string;
};

type ReportedCar = { name: string; onOffer: boolean };

type ReportSources = {
  db: SqlDatabase;
  store: ReportStore;
  /** Looks only at the brand's inventory. */
  findCar(listingId: number, context: Pick<ReportContext, 'brand'>): Promise<ReportedCar | undefined>;
  /** Limit of reports for each network. */
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

/** Reports of shoppers about listings, for operators. */
export const createReports = ({ db, store, findCar, limit, clock, log }: ReportSources): Reports => {
  const send: Reports['send'] = async (input, context) => {
    // The honeypot field is filled, so a robot sent it: answer as if it had worked.
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
    // On an error the form keeps the shopper's input and says that it was not sent.
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

import { createHash, randomUUID } from 'node:crypto';
import type { SharedMails, ShareReport } from '#domains/contact/alert-links/mail-actions.server.ts';
import type { ReportStore } from '#domains/supply/moderation/report-store.server.ts';
import { noListing } from '#domains/supply/moderation/report-terms.ts';
import type { Clock } from '#lib/clock.ts';
import type { ReaderStops } from '#platform/outbox/reader-stops.ts';
import type { Database } from '#platform/sql/database.ts';

type Sources = {
  db: Database;
  stops: Pick<ReaderStops, 'has' | 'add'>;
  reports: Pick<ReportStore, 'findSame' | 'insert'>;
  clock: Clock;
};

const keyOf = ({ listingId, search, sender, message }: ShareReport): string =>
  createHash('sha256')
    .update(JSON.stringify(['shared mail', listingId ?? search, sender, message]))
    .digest('hex');

const wordsOf = ({ search, sender, message }: ShareReport): string =>
  `Somebody who was sent ${search === undefined ? 'this car' : `the search “${search}”`} by email reported that email. It was sent in the name of “${sender}”${message === '' ? '.' : `, with these words: “${message}”`}`;

/** Recipients of shared cars: opt-outs, and their reports to operators, in the queue of reported listings. */
export const createSharedMails = ({ db, stops, reports, clock }: Sources): SharedMails => ({
  isStopped: stops.has,
  stop: stops.add,
  isReported: async (report) => (await reports.findSame(keyOf(report), clock.now())) !== undefined,
  report: (report) =>
    db.transaction(async (session) => {
      const nowMs = clock.now();
      if (await reports.findSame(keyOf(report), nowMs, session)) return;
      const { listingId = noListing, brand } = report;
      const words = { id: randomUUID(), listingId, brand, reason: 'other' as const, words: wordsOf(report) };
      const open = { resolvedMs: null, resolution: null, note: null };
      await reports.insert({ ...words, ...open, email: null, createdMs: nowMs }, keyOf(report), session);
    }),
});

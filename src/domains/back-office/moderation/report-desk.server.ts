import type { ListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import type { ListingDesk } from '#domains/back-office/listings/listing-desk.server.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { vdpBaseUrl } from '#domains/cars/listings/listing-title.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Report, ReportStore, Resolution } from '#domains/supply/moderation/report-store.server.ts';
import { noListing } from '#domains/supply/moderation/report-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { dealerMail } from './dealer-mail.ts';
import { type OpenedReports, type ReportedListing, sharedSearches } from './reported-view.ts';

type ReportDeskSources = {
  db: SqlDatabase;
  store: ReportStore;
  listingDesk: Pick<ListingDesk, 'rows'>;
  listingChanges: Pick<ListingChanges, 'hideIn'>;
  listings: Pick<ListingStore, 'edits'>;
  owners: Pick<OwnerStore, 'find'>;
  /** Number of reports about a dealer's cars since then. */
  reportsAbout(ownerId: number, sinceMs: number): Promise<number>;
  outbox: { send(message: ReturnType<typeof dealerMail>, session: SqlSession): Promise<unknown> };
  mailLook(brand: Brand): MailLook;
  audit: Pick<AuditLog, 'record'>;
  clock: Clock;
};

export type ResolveRefusal = 'unknown-listing' | 'nothing-waits' | 'not-corrected' | 'no-address';
type Site = { brand: Brand; origin: SiteOrigin };
type Answer = { resolution: Resolution; note: string };
type ToCarryOut = { listingId: number; answer: Answer; site: Site; answered: readonly Report[] };

const aboutDays = 90;

const resolutionWords: Readonly<Record<Resolution, string>> = {
  hidden: 'hid the listing',
  corrected: 'corrected the listing',
  'dealer-told': 'notified the dealer',
  'nothing-wrong': 'found nothing wrong',
};

const nameOf = (listingId: number): string => (listingId === noListing ? sharedSearches : `Listing ${listingId}`);
const dealerOf = (listingId: number): string => (listingId === noListing ? '' : 'Deleted');
const aboutWords = (listingId: number): string =>
  listingId === noListing ? 'emails that shared a search' : `listing ${listingId}`;

const mainReason = (reports: readonly Report[]): Report['reason'] => {
  const counts = Map.groupBy(reports, ({ reason }) => reason);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? 'other';
};

/** Open reports and operators' answers. Reporters' addresses are never shown. */
export const createReportDesk = (sources: ReportDeskSources) => {
  const { db, store, listingDesk, listingChanges, listings, owners, outbox, audit, clock } = sources;

  /** By car: those with several reports first, then the oldest. */
  const queue = async (): Promise<ReportedListing[]> => {
    const byListing = Map.groupBy(await store.open(), ({ listingId }) => listingId);
    const rows = new Map((await listingDesk.rows([...byListing.keys()])).map((row) => [row.id, row]));
    const waiting = [...byListing].map(([listingId, reports]) => {
      const row = rows.get(listingId);
      return {
        listingId,
        count: reports.length,
        reason: mainReason(reports),
        oldestMs: Math.min(...reports.map(({ createdMs }) => createdMs)),
        name: row?.name ?? nameOf(listingId),
        dealer: row?.dealer ?? dealerOf(listingId),
        picture: row?.picture ?? '',
      };
    });
    return waiting.sort((a, b) => b.count - a.count || a.oldestMs - b.oldestMs);
  };

  const open = async (operator: Operator, listingId: number): Promise<OpenedReports | undefined> => {
    const all = await store.ofListing(listingId);
    if (all.length === 0) return undefined;
    const [row] = await listingDesk.rows([listingId]);
    const owner = row && (await owners.find(row.dealerId));
    const about = row && (await sources.reportsAbout(row.dealerId, clock.now() - aboutDays * dayMs));
    // Reports may contain personal data, so reading them is recorded.
    await audit.record(operator, {
      action: 'report.read',
      subject: `listing:${listingId}`,
      summary: `Read the reports about ${aboutWords(listingId)}.`,
    });
    return {
      listingId,
      name: row?.name ?? nameOf(listingId),
      row,
      aboutDealer: about ?? 0,
      canTellDealer: Boolean(owner?.leadEmail),
      reports: all.map(({ id, reason, words, email, createdMs, resolvedMs, resolution, note }) => ({
        id,
        reason,
        words,
        gaveAddress: email !== null,
        createdMs,
        resolvedMs,
        note,
        resolution: resolution && resolutionWords[resolution],
      })),
    };
  };

  const tellDealer = async (
    { listingId, answer: { note }, site: { brand, origin }, answered: reports }: ToCarryOut,
    session: SqlSession,
  ): Promise<ResolveRefusal | undefined> => {
    const [row] = await listingDesk.rows([listingId]);
    const owner = row && (await owners.find(row.dealerId));
    if (!row || !owner?.leadEmail) return 'no-address';
    const mail = dealerMail({
      reports,
      note,
      brandName: brand.name,
      look: sources.mailLook(brand),
      car: { name: row.name, url: `${origin}${vdpBaseUrl(listingId)}`, stockNumber: row.stockNumber },
      dealer: { name: owner.name, email: owner.leadEmail },
    });
    await outbox.send(mail, session);
    return undefined;
  };

  /** Executes an answer, such as hiding the car; returns the reason if that isn't possible. */
  const carryOut = async (
    operator: Operator,
    request: ToCarryOut,
    session: SqlSession,
  ): Promise<ResolveRefusal | undefined> => {
    const { listingId, answer } = request;
    if (answer.resolution === 'hidden') {
      const reason = answer.note === '' ? 'Reported by shoppers' : `Reported by shoppers: ${answer.note}`;
      const hidden = await listingChanges.hideIn(session, operator, listingId, reason);
      return hidden.ok ? undefined : 'unknown-listing';
    }
    if (answer.resolution === 'dealer-told') return tellDealer(request, session);
    if (answer.resolution !== 'corrected') return undefined;
    const edits = (await listings.edits.find([listingId], session)).get(listingId);
    return edits && Object.keys(edits.corrections).length > 0 ? undefined : 'not-corrected';
  };

  return {
    queue,
    open,
    waiting: store.countOpen,

    resolve: (
      operator: Operator,
      listingId: number,
      answer: Answer,
      site: Site,
    ): Promise<Result<'resolved', ResolveRefusal>> =>
      db.transaction(async (session): Promise<Result<'resolved', ResolveRefusal>> => {
        const waiting = (await store.ofListing(listingId)).filter(({ resolvedMs }) => resolvedMs === null);
        // First, so that the second of two operators learns that the reports are already answered.
        const reports = await store.resolve(listingId, { ...answer, atMs: clock.now() }, session);
        if (reports.length === 0) return err('nothing-waits');
        const answered = waiting.filter(({ id }) => reports.includes(id));
        const refusal = await carryOut(operator, { listingId, answer, site, answered }, session);
        if (refusal) {
          await store.reopen(reports, session);
          return err(refusal);
        }
        const count = `${reports.length} ${reports.length === 1 ? 'report' : 'reports'}`;
        await audit.record(
          operator,
          {
            action: 'report.resolve',
            subject: `listing:${listingId}`,
            summary: `Answered ${count} about ${aboutWords(listingId)}: ${resolutionWords[answer.resolution]}.`,
            details: { ...answer, reports },
          },
          session,
        );
        return ok('resolved');
      }),
  };
};

export type ReportDesk = ReturnType<typeof createReportDesk>;

import { statfs } from 'node:fs/promises';
import { createLeadDeskStore } from '#domains/back-office/leads/lead-desk-store.server.ts';
import { createOverview, type FeedLine, type Machine } from '#domains/back-office/overview/overview.server.ts';
import { createPurchaseDeskStore } from '#domains/back-office/purchases/purchase-desk-store.server.ts';
import type { OperatorQueue } from '#domains/back-office/queue/operator-queue.server.ts';
import type { WebhookDesk } from '#domains/back-office/webhooks/webhook-desk.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createSignUpCounts } from '#domains/people/accounts/sign-up-counts.server.ts';
import { operatorAddress } from '#domains/people/site-settings/operator-address.ts';
import type { FeedState } from '#domains/supply/imports/feed-state.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Settings } from '#lib/setting.ts';
import type { ErrorGroupStore } from '#platform/errors/error-group-store.ts';
import type { createRunningProcesses } from '#platform/figures/running-processes.ts';
import type { SiteCounters } from '#platform/figures/site-counters.ts';
import type { SlowQueries } from '#platform/figures/slow-queries.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Metrics } from '../metrics.ts';
import { readPageTime } from '../page-time.ts';
import type { Inventory } from './inventory.ts';
import type { createInventoryDesks } from './inventory-desk-services.ts';
import { createAttentionSources } from './overview-attention.ts';

type Sources = {
  db: Database;
  dataDir: string;
  clock: Clock;
  metrics: Metrics;
  queue: JobQueue;
  breakers: Breakers;
  inventory: Pick<Inventory, 'index' | 'listings'>;
  desks: Pick<ReturnType<typeof createInventoryDesks>, 'listingDesk'>;
  operatorQueue: Pick<OperatorQueue, 'summary'>;
  feedStates(): Promise<FeedState[]>;
  counters: SiteCounters;
  processes: ReturnType<typeof createRunningProcesses>;
  slowQueries: SlowQueries;
  errorGroups: Pick<ErrorGroupStore, 'unreviewed'>;
  audit: AuditLog;
  settings: Settings;
  webhookDesk: WebhookDesk;
};

export const searchCounters = { people: 'searches', robots: 'searches.robots' } as const;

/** The overview of the back office, from figures of all services. */
export const createOverviewServices = (sources: Sources) => {
  const { db, dataDir, clock, metrics, queue, breakers, inventory, desks } = sources;
  const { counters, processes, slowQueries } = sources;
  const leads = createLeadDeskStore(db);

  const machine = async (): Promise<Machine> => {
    const [depth, pages, disk, count] = await Promise.all([
      queue.depth(),
      readPageTime(metrics.requests),
      statfs(dataDir).catch(() => undefined),
      processes.count(),
    ]);
    const { ready: waiting, delayed, running, dead, waitingMs } = depth;
    return {
      queue: { waiting, delayed, running, dead, waitingMs },
      pages,
      slow: { total: slowQueries.total(), queries: slowQueries.list().slice(0, 10) },
      indexBytes: inventory.index.stats().dataBytes,
      memoryBytes: process.memoryUsage.rss(),
      disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      breakers: breakers.states().map(({ name, state }) => ({ name, state })),
      processes: count,
      upMs: clock.now() - processes.startedMs,
    };
  };

  const feeds = async (): Promise<FeedLine[]> =>
    (await sources.feedStates())
      .map(({ id, name, cars, arrivedMs, health, error }) => ({
        id,
        name,
        cars,
        arrivedMs,
        ...((health === 'late' || health === 'failing') && { problem: error ?? 'later than its rhythm' }),
      }))
      .toSorted((a, b) => (a.arrivedMs ?? 0) - (b.arrivedMs ?? 0));

  /** Includes counts that this process has not written yet. */
  const counted = (name: string) => async (fromMs: number) => {
    await counters.flush();
    return counters.read(name, fromMs);
  };

  return createOverview({
    clock,
    feeds,
    machine,
    audit: sources.audit,
    perHour: {
      searches: counted(searchCounters.people),
      robots: counted(searchCounters.robots),
      leads: leads.perHour,
      signUps: createSignUpCounts(db),
    },
    countedSince: () => counters.since(searchCounters.people),
    cars: async () => {
      const [{ facts, hidden, live }, removed30Days] = await Promise.all([
        desks.listingDesk.counts(),
        inventory.listings.countExpiredSince(clock.now() - 30 * dayMs),
      ]);
      return { onOffer: live, unconfirmed: facts.unconfirmed, hidden, removed30Days };
    },
    attention: [
      ...createAttentionSources({
        machine,
        queueCounts: sources.operatorQueue.summary,
        newErrors: sources.errorGroups.unreviewed,
        carsOnOffer: async () => (await desks.listingDesk.counts()).live,
        purchases: async () => (await createPurchaseDeskStore(db).counts()).get('started') ?? 0,
        webhooks: sources.webhookDesk.list,
        postalAddress: () => sources.settings.current(operatorAddress).postalAddress,
      }),
    ],
  });
};

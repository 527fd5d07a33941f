import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { settleWhenPublished } from '#domains/cars/listings/incentives/incentive-job.server.ts';
import { settleFeesWhenPublished } from '#domains/cars/sellers/fees/fee-job.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Draw } from '#domains/reference/pictures/drawings.server.ts';
import { systemClock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { addSpan } from '#lib/span.server.ts';
import { copiesFolder } from '#platform/data-folder.ts';
import { createDerivedFiles } from '#platform/derived-files.ts';
import { createErrorGroupStore } from '#platform/errors/error-group-store.ts';
import { createErrorLog } from '#platform/errors/error-log.ts';
import { watchLoop } from '#platform/event-loop/loop-watch.ts';
import { createFeedLags } from '#platform/figures/feed-lags.ts';
import { createRunningProcesses } from '#platform/figures/running-processes.ts';
import { createSiteCounters } from '#platform/figures/site-counters.ts';
import { createSlowQueries } from '#platform/figures/slow-queries.ts';
import { openFiles, removeOldCopies } from '#platform/files/open-files.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { openPresence } from '#platform/presence/presence.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { statementSummary } from '#platform/tracing/statement-summary.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { type Duties, ownDuties } from '../processes/duties.ts';
import { productVersion } from '../version.ts';
import type { Facts } from './facts.ts';
import { readKeys } from './keys.ts';
import { createLifecycle } from './lifecycle.ts';
import { createOutageLog } from './outage-log.ts';
import { startTracingIfOn } from './tracing.ts';
import { watchLog } from './watch-log.ts';

export type BaseOptions = {
  config: Config;
  /** Called once the database is open, so that a start that can't succeed fails before the facts are read. */
  readFacts(): Facts;
  /** The project's folder, for the facts under data/. */
  root: string;
  metrics: Metrics;
  log: Log;
  /** Draws vehicles; without it, in a thread of this site's own. */
  draw?: Draw;
  /** What a supervisor leaves to this process; without one, what its role says. */
  duties?: Duties;
};

export type Base = Awaited<ReturnType<typeof createBase>>;

/** What all services are built on: the database, keys, jobs, limits, settings and the facts under data/. */
export const createBase = async (options: BaseOptions) => {
  const { config, readFacts, root, metrics, log: processLog, duties = ownDuties(options.config.role) } = options;
  const clock = systemClock;
  const lifecycle = createLifecycle();
  const { databaseUrl, directDatabaseUrl, databaseReplicaUrl, dataDir } = config;
  const slowQueries = createSlowQueries({
    clock,
    onSlow: ({ sql, durationMs, isWorst }) => {
      metrics.slowQueries.inc();
      if (isWorst) processLog.warn({ sql, durationMs }, 'slow statement');
    },
  });
  const loop = watchLoop();
  const tracing = await startTracingIfOn({ config, clock, log: processLog });
  if (tracing) lifecycle.onStop(tracing.stop);
  const db = await openDatabase({
    databaseUrl,
    directUrl: directDatabaseUrl,
    replicaUrl: databaseReplicaUrl,
    onReplica: ({ server, problem }) => {
      if (problem === undefined) processLog.info({ server }, 'the replica answers reads');
      else processLog.warn({ server, reason: problem }, 'the replica is left out');
    },
    onReplicaRead: (server = 'primary') => metrics.replicaReads.inc({ server }),
    connections: config.databaseConnections,
    dataDir,
    clock,
    onUnavailable: createOutageLog({ log: processLog, clock, onOutage: () => metrics.unavailable.inc() }),
    onLost: (sentence: string) => processLog.error({}, sentence),
    onQuery: (query) => {
      slowQueries.note(query);
      if (tracing) addSpan(`SQL ${statementSummary(query.sql)}`, {}, query.durationMs);
    },
    mustGiveWay: loop.isLate,
  });
  const { secret, sealer } = await readKeys(config, { db, clock });
  const presence = await openPresence({ databaseUrl: directDatabaseUrl, dataDir, serves: duties.holdsFile });
  lifecycle.onStop(async () => {
    await db.close();
    await presence.close();
    loop.stop();
  });

  const errorGroups = createErrorGroupStore(db);
  const errors = createErrorLog({ store: errorGroups, clock, log: processLog, release: productVersion });
  lifecycle.onStart('content', errors.start);
  lifecycle.onStop(errors.stop);
  lifecycle.daily(errors.forgetOld);
  const log = watchLog(processLog, errors.note);

  const queue = createJobQueue({ db, clock, presence, ...(duties.announceJob && { onEnqueue: duties.announceJob }) });
  const audit = createAuditLog({ db, clock });
  const tracker = createReadTracker();
  const settings = await createSettings({
    db,
    clock,
    log,
    record: async (publisher, event, session) => {
      await audit.record(publisher, event, session);
      await settleWhenPublished(queue, event, session);
      await settleFeesWhenPublished(queue, event, session);
    },
    onRead: (name) => tracker.reading([name]),
    onChange: (names) => tracker.changed(names),
  });
  lifecycle.onStart('inventory', settings.start);
  lifecycle.onStop(settings.stop);

  const counters = createSiteCounters({ db, clock, log });
  const processes = createRunningProcesses({ db, clock, log });
  lifecycle.onStart('inventory', counters.start, processes.start);
  lifecycle.onStop(() => Promise.all([counters.stop(), processes.stop()]));

  const breakers = createBreakers({ log });
  lifecycle.onStop(breakers.shutdown);
  const files = await openFiles({ s3: config.files?.s3, dataDir, copies: copiesFolder(dataDir), breakers });
  if (config.files) {
    const { localFolder } = files;
    lifecycle.onStart('background jobs', () => removeOldCopies(localFolder, clock.now() - dayMs));
  }

  const limits = createLimits({ db, secret, clock, log, ...(duties.counts && { counts: duties.counts }) });
  lifecycle.daily(limits.forgetOld);

  const facts = readFacts();
  lifecycle.onStart('inventory', () => facts.words.prepare(() => yieldToOthers()));

  return {
    config,
    duties,
    root,
    metrics,
    log,
    clock,
    lifecycle,
    db,
    secret,
    sealer,
    queue,
    limits,
    settings,
    audit,
    tracker,
    breakers,
    files,
    facts,
    loop,
    counters,
    processes,
    slowQueries,
    tracing,
    errors,
    errorGroups,
    feedLags: createFeedLags(),
    /** Files made from others, such as resized pictures, which can be regenerated. */
    derived: createDerivedFiles({
      folder: join(dataDir, 'derived'),
      mostBytes: config.derivedMegabytes * 1_000_000,
      clock,
      log,
    }),
  };
};

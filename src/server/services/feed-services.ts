import { createFeedStore } from '#domains/inventory/imports/feed-store.server.ts';
import { createImportChanges } from '#domains/inventory/imports/import-changes.server.ts';
import { createImportStore } from '#domains/inventory/imports/import-store.server.ts';
import { createImports } from '#domains/inventory/imports/imports.server.ts';
import { createUploadStore } from '#domains/inventory/imports/upload-store.server.ts';
import { createUploads } from '#domains/inventory/imports/uploads.server.ts';
import type { AuditLog } from '#domains/operators/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';
import { createImportProcess } from './import-process.ts';

type Sources = { config: Config; db: Database; queue: JobQueue; audit: AuditLog; clock: Clock };

/** Files that bring cars: how they arrive, how they are imported, and what can be undone. */
export const createFeedServices = ({ config, db, queue, audit, clock }: Sources) => {
  const { dataDir } = config;
  const uploadStore = createUploadStore(db);
  const process = createImportProcess(config);
  const imports = createImports({
    ...{ db, clock, dataDir, record: audit.record, uploads: uploadStore },
    runs: createImportStore(db),
    changes: createImportChanges(db),
    feeds: createFeedStore(db),
    enqueue: (job, session) => queue.enqueue(job, session),
    runElsewhere: process.run,
  });
  const uploads = createUploads({ store: uploadStore, dataDir, clock });
  return {
    services: { imports, uploads },
    handlers: imports.handlers,
    recover: imports.recover,
    dailyTasks: [imports.tidy, uploads.removeAbandoned],
    stop: process.stop,
  };
};

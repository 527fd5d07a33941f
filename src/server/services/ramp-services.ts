import { createRampDesk } from '#domains/back-office/experiments/ramps/ramp-desk.server.ts';
import { createRampJob } from '#domains/back-office/experiments/ramps/ramp-job.server.ts';
import { createRampMails } from '#domains/back-office/experiments/ramps/ramp-mails.server.ts';
import { createRampStore } from '#domains/back-office/experiments/ramps/ramp-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { mayWrite } from '#domains/people/access/role-table.ts';
import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import { createResultFigures } from '#domains/people/experiments/results/result-figures.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  clock: Clock;
  queue: Pick<JobQueue, 'enqueue'>;
  audit: Pick<AuditLog, 'record'>;
  outbox: Pick<Outbox, 'send'>;
  experiments: Experiments;
  lookAt(origin: string): MailLook;
  site: { origin: string };
  lifecycle: Lifecycle;
};

/** Ramps of experiments, and the job that looks at them. */
export const createRampServices = (sources: Sources) => {
  const { db, clock, queue, audit, outbox, experiments, lookAt, site, lifecycle } = sources;
  const operators = createOperatorStore(db);
  const store = createRampStore(db);
  const rampDesk = createRampDesk({
    db,
    clock,
    experiments,
    store,
    figures: createResultFigures(db),
    record: audit.record,
    mail: createRampMails({ send: (mail, session) => outbox.send(mail, session), lookAt, site }),
    // Those who may send the form of a result.
    publishers: async () =>
      (await operators.list()).filter(({ roles }) =>
        mayWrite(
          roles.map(({ role }) => role),
          'routes/ops/experiment-result',
        ),
      ),
  });
  const job = createRampJob({ checkAll: rampDesk.checkAll, queue, clock });
  lifecycle.onStart('background jobs', job.start);
  lifecycle.handleJobs('short', job.handlers);
  return { rampDesk, ramps: store };
};

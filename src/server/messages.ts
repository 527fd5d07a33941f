import { join } from 'node:path';
import type { Clock } from '#lib/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts';
import { createSmsTransport } from '#platform/outbox/sms-transport.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from './config.ts';

type Sources = { config: Pick<Config, 'dataDir' | 'mail' | 'smsUrl'>; db: Database; queue: JobQueue; clock: Clock };

/** The outbox with the transports of the configuration. */
export const createMessages = ({ config, db, queue, clock }: Sources): Outbox => {
  const outboxDir = join(config.dataDir, 'outbox');
  return createOutbox({
    ...{ db, queue, clock },
    mail: createMailTransport({ ...config.mail, outboxDir }),
    sms: createSmsTransport({ smsUrl: config.smsUrl, outboxDir }),
  });
};

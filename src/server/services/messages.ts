import { join } from 'node:path';
import type { Clock } from '#lib/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts';
import { createPersonalMessages, type PersonalMessages } from '#platform/outbox/personal-messages.ts';
import { createSmsTransport } from '#platform/outbox/sms-transport.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';

type Sources = { config: Pick<Config, 'dataDir' | 'mail' | 'smsUrl'>; db: Database; queue: JobQueue; clock: Clock };

type Messages = { outbox: Outbox; personalMessages: PersonalMessages };

/** The outbox with the transports of the configuration, and what is in it about one person. */
export const createMessages = ({ config, db, queue, clock }: Sources): Messages => {
  const outboxDir = join(config.dataDir, 'outbox');
  const outbox = createOutbox({
    ...{ db, queue, clock },
    mail: createMailTransport({ ...config.mail, outboxDir }),
    sms: createSmsTransport({ smsUrl: config.smsUrl, outboxDir }),
  });
  return { outbox, personalMessages: createPersonalMessages({ db, queue, clock, outboxDir }) };
};

import { createVolumeDesk } from '#domains/back-office/messages/volume-desk.server.ts';
import { createMailPauses } from '#domains/contact/channels/mail-pauses.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { createOutboxVolumes } from '#platform/outbox/outbox-volumes.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Messages } from './messages.ts';

type Sources = {
  config: Pick<Config, 'push' | 'hooks'>;
  db: Database;
  channels: Messages['channels'];
  audit: AuditLog;
  clock: Clock;
  lifecycle: Lifecycle;
};

export type ChannelServices = ReturnType<typeof createChannelServices>;

/** Services of the channels for devices, carriers and operators. */
export const createChannelServices = ({ config, db, channels, audit, clock, lifecycle }: Sources) => {
  lifecycle.daily(channels.bounces.forgetOld, () => channels.numbers.forgetReceived(clock.now() - 30 * dayMs));
  return {
    push: {
      subscriptions: channels.pushSubscriptions,
      publicKey: channels.vapid.publicKey,
      privateHosts: config.push.privateHosts,
    },
    carriers: { secrets: config.hooks, inboundTexts: channels.inboundTexts, mailEvents: channels.mailEvents },
    mailPauses: createMailPauses(channels.bounces),
    volumeDesk: createVolumeDesk({
      db,
      clock,
      audit,
      bounces: channels.bounces,
      numbers: channels.numbers,
      volumes: createOutboxVolumes(db),
    }),
  };
};

import type { Clock } from '#lib/clock.ts';
import type { Config } from '../config.ts';
import type { Messages } from './messages.ts';

type Sources = { config: Pick<Config, 'push' | 'hooks'>; channels: Messages['channels']; clock: Clock };

export type ChannelServices = ReturnType<typeof createChannelServices>;

const dayMs = 86_400_000;

/** What devices, carriers and operators need of the channels. */
export const createChannelServices = ({ config, channels, clock }: Sources) => ({
  push: {
    subscriptions: channels.pushSubscriptions,
    publicKey: channels.vapid.publicKey,
    privateHosts: config.push.privateHosts,
  },
  carriers: { secrets: config.hooks, inboundTexts: channels.inboundTexts, mailEvents: channels.mailEvents },
  dailyTasks: [channels.bounces.forgetOld, () => channels.numbers.forgetReceived(clock.now() - 30 * dayMs)],
});

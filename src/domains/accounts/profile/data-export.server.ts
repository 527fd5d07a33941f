import type { Clock } from '#lib/clock.ts';
import type { SessionStore } from '../sign-in/session-store.server.ts';
import type { Profiles } from './profiles.server.ts';

/** Hands out what one domain keeps for a consumer, under a name of its own in the file. */
export type Exporter = { name: string; read(consumerId: string): Promise<unknown> };

type Options = {
  sessions: Pick<SessionStore, 'user' | 'providers' | 'list'>;
  profiles: Pick<Profiles, 'read' | 'leadProfile'>;
  clock: Clock;
  exporters: readonly Exporter[];
};

/** Everything this install knows about a consumer, for the consumer. */
export const createDataExport =
  ({ sessions, profiles, clock, exporters }: Options) =>
  async (consumerId: string): Promise<Record<string, unknown> | undefined> => {
    const user = await sessions.user(consumerId);
    if (!user) return undefined;
    const [stored, leadProfile, providers, devices] = await Promise.all([
      profiles.read(consumerId),
      profiles.leadProfile(consumerId),
      sessions.providers(consumerId),
      sessions.list(consumerId, clock.now()),
    ]);
    const others = await Promise.all(exporters.map(async ({ name, read }) => [name, await read(consumerId)] as const));
    return {
      exportedDate: new Date(clock.now()).toISOString(),
      account: {
        id: user.id,
        email: user.email,
        name: user.name,
        createdDate: user.createdDate,
        signInWith: providers,
      },
      profile: stored?.profile,
      location: stored?.location,
      leadProfile,
      sessions: devices,
      ...Object.fromEntries(others),
    };
  };

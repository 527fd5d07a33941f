import type { Clock } from '#lib/clock.ts';
import type { SessionStore } from '../sign-in/session-store.server.ts';
import type { PersonalData } from './personal-data.ts';

type Options = {
  sessions: Pick<SessionStore, 'user'>;
  clock: Clock;
  personalData: readonly PersonalData[];
};

/** All data this install has about a consumer, for the consumer. */
export const createDataExport =
  ({ sessions, clock, personalData }: Options) =>
  async (consumerId: string): Promise<Record<string, unknown> | undefined> => {
    const user = await sessions.user(consumerId);
    if (!user) return undefined;
    const person = { consumerId, email: user.email };
    const parts = await Promise.all(personalData.map(async ({ name, read }) => [name, await read(person)] as const));
    return { exportedDate: new Date(clock.now()).toISOString(), ...Object.fromEntries(parts) };
  };

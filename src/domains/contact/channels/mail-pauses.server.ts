import type { MailBouncesStore, PauseReason } from './mail-bounces-store.server.ts';

export type MailPauses = {
  /** Why an address gets no alerts, if it gets none. */
  of(address: string): Promise<PauseReason | undefined>;
  /** Its owner wants to be tried again. */
  lift(address: string): Promise<void>;
};

/** For the owner of an address alone, who proved that it is theirs. */
export const createMailPauses = (bounces: Pick<MailBouncesStore, 'pauseOf' | 'lift'>): MailPauses => ({
  of: async (address) => (await bounces.pauseOf(address))?.why,
  lift: async (address) => {
    await bounces.lift(address);
  },
});

import type { MailBouncesStore, PauseReason } from './mail-bounces-store.server.ts';

export type MailPauses = {
  /** Why an address gets no alerts, if so. */
  of(address: string): Promise<PauseReason | undefined>;
  /** Resumes mails at the request of the address's owner. */
  lift(address: string): Promise<void>;
};

/** Pauses of one address; only for its verified owner. */
export const createMailPauses = (bounces: Pick<MailBouncesStore, 'pauseOf' | 'lift'>): MailPauses => ({
  of: async (address) => (await bounces.pauseOf(address))?.why,
  lift: async (address) => {
    await bounces.lift(address);
  },
});

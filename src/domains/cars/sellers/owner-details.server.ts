import { type Log, logLibraryError } from '#lib/log.ts';
import type { Owner } from './owner.ts';

export type LoadOwner = () => Promise<Owner | undefined>;

/** The owner, nobody, or that nobody could say. */
type OwnerDetails = { isKnownOwner: true; owner: Owner | undefined } | { isKnownOwner: false };

export type ReadOwnerDetails = (load: LoadOwner) => Promise<OwnerDetails>;

/** VDP-08: `fire` is the breaker around the lookup; a failure is logged and the page goes on without the owner. */
export const createOwnerDetails =
  ({
    fire,
    log,
  }: {
    fire: (load: LoadOwner) => Promise<Owner | undefined>;
    log: Pick<Log, 'error'>;
  }): ReadOwnerDetails =>
  async (load) => {
    try {
      return { isKnownOwner: true, owner: await fire(load) };
    } catch (error) {
      logLibraryError(log, 'owner details failed', error);
      return { isKnownOwner: false };
    }
  };

import { type Log, logLibraryError } from '#lib/log.ts';
import type { Owner } from './owner.ts';

export type LoadOwner = () => Promise<Owner | undefined>;

/** The owner, undefined if there is none, or unknown after a failed lookup. */
type OwnerDetails = { isKnownOwner: true; owner: Owner | undefined } | { isKnownOwner: false };

export type ReadOwnerDetails = (load: LoadOwner) => Promise<OwnerDetails>;

/**
 * An owner's details (VDP-08). `fire` is the lookup through a circuit breaker; a failure is logged, and the page is
 * shown without them.
 */
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

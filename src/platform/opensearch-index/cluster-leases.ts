import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import type { StateDocuments } from './state-documents.ts';

const Lease = z.object({ holder: z.string(), untilMs: z.number() });

/** A process that died holds up the others for this long. Versions of documents guard against clocks that differ. */
const leaseMs = 10_000;
const renewMs = 3_000;

type ClusterLeases = {
  /** Runs the work if no other process is at it; false if one is. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
};

export const createClusterLeases = (documents: StateDocuments, clock: Clock): ClusterLeases => {
  const holder = randomUUID();
  const take = async (name: string, untilMs: number): Promise<boolean> => {
    const before = await documents.read(`lease-${name}`);
    const lease = before && Lease.parse(before.value);
    if (lease && lease.holder !== holder && lease.untilMs > clock.now()) return false;
    return documents.write(`lease-${name}`, { holder, untilMs }, before);
  };
  return {
    alone: async (name, work) => {
      if (!(await take(name, clock.now() + leaseMs))) return false;
      // A renewal that fails shows in the work's own requests.
      const renewing = setInterval(() => void take(name, clock.now() + leaseMs).catch(() => false), renewMs).unref();
      try {
        await work();
      } finally {
        clearInterval(renewing);
        await take(name, 0).catch(() => false);
      }
      return true;
    },
  };
};

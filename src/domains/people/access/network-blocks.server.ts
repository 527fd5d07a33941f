import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { createRefreshLoop } from '#lib/refresh-loop.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type BlockLength, blockHours, blockLabels } from './access-event.ts';
import type { AccessStore, NetworkBlock } from './access-store.server.ts';
import type { AuditLog } from './audit-log.server.ts';
import type { AccessHash } from './hash-access.server.ts';
import type { Operator } from './operator.ts';

type Options = {
  db: SqlDatabase;
  store: AccessStore;
  hash: AccessHash;
  audit: Pick<AuditLog, 'record'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
  intervalMs?: number;
};

/** The operator and their own network. */
type BlockCaller = { operator: Operator; network: string };

/** Networks whose requests are refused for a time. Every process reloads the blocks each second. */
export const createNetworkBlocks = ({ db, store, hash, audit, clock, log, intervalMs = 1000 }: Options) => {
  let blocks = new Map<string, NetworkBlock>();
  const loop = createRefreshLoop({
    refresh: async () => {
      blocks = new Map((await store.blocks(clock.now())).map((block) => [block.network, block]));
    },
    failure: 'Blocked networks could not be taken over',
    log,
    intervalMs,
  });

  return {
    isBlocked: (network: string): boolean => {
      // There are rarely any blocks, so hashing is usually skipped.
      const block = blocks.size > 0 ? blocks.get(hash('network', network)) : undefined;
      return block !== undefined && block.untilMs > clock.now();
    },

    list: (): Promise<NetworkBlock[]> => store.blocks(clock.now()),

    /** `network` is the hash shown in the back office. */
    block: async (
      { operator, network: own }: BlockCaller,
      { network, length }: { network: string; length: BlockLength },
    ): Promise<Result<void, 'own-network'>> => {
      if (network === hash('network', own)) return err('own-network');
      const sinceMs = clock.now();
      const untilMs = sinceMs + blockHours[length] * hourMs;
      await db.transaction(async (session) => {
        await store.block({ network, sinceMs, untilMs, by: operator.email }, session);
        const event = {
          action: 'network.block',
          subject: `network:${network}`,
          summary: `Blocked a network for ${blockLabels[length]}.`,
          details: { until: new Date(untilMs).toISOString() },
        };
        await audit.record(operator, event, session);
      });
      await loop.refreshNow();
      return ok(undefined);
    },

    unblock: async (operator: Operator, network: string): Promise<boolean> => {
      const wasBlocked = await db.transaction(async (session) => {
        if (!(await store.unblock(network, session))) return false;
        const event = {
          action: 'network.unblock',
          subject: `network:${network}`,
          summary: 'Unblocked a network.',
        };
        await audit.record(operator, event, session);
        return true;
      });
      await loop.refreshNow();
      return wasBlocked;
    },

    /** Loads the blocks and keeps them up to date. */
    start: async (): Promise<void> => {
      await loop.refreshNow();
      loop.start();
    },
    stop: loop.stop,
  };
};

export type NetworkBlocks = ReturnType<typeof createNetworkBlocks>;

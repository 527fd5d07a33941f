import type { AccessLog } from '#domains/people/access/access-log.server.ts';
import type { AccessStore, NetworkBlock } from '#domains/people/access/access-store.server.ts';
import type { AccessHash } from '#domains/people/access/hash-access.server.ts';
import type { NetworkBlocks } from '#domains/people/access/network-blocks.server.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';

type Sources = {
  store: AccessStore;
  log: Pick<AccessLog, 'flush'>;
  blocks: Pick<NetworkBlocks, 'list' | 'block' | 'unblock'>;
  hash: AccessHash;
  clock: Clock;
};

const accessRanges = { day: 24, week: 7 * 24 } as const;
type AccessRange = keyof typeof accessRanges;
const mostRows = 25;

export type AccessView = {
  range: AccessRange;
  guesses: Awaited<ReturnType<AccessStore['guesses']>>;
  limits: Awaited<ReturnType<AccessStore['limits']>>;
  networks: (Awaited<ReturnType<AccessStore['networks']>>[number] & { isOwn: boolean; blockedUntilMs?: number })[];
  blocks: NetworkBlock[];
};

/** Recent refusals, and the blocked networks. */
export const createAccessDesk = ({ store, log, blocks, hash, clock }: Sources) => ({
  view: async (query: string | null, ownNetwork: string): Promise<AccessView> => {
    // Writes the counts that this process still has in memory.
    await log.flush();
    const range: AccessRange = query === 'week' ? 'week' : 'day';
    const fromMs = Math.floor(clock.now() / hourMs) * hourMs - (accessRanges[range] - 1) * hourMs;
    const [guesses, limits, networks, blocked] = await Promise.all([
      store.guesses(fromMs, mostRows),
      store.limits(fromMs, mostRows),
      store.networks(fromMs, mostRows),
      blocks.list(),
    ]);
    const own = hash('network', ownNetwork);
    const until = new Map(blocked.map(({ network, untilMs }) => [network, untilMs]));
    return {
      range,
      guesses,
      limits,
      blocks: blocked,
      networks: networks.map((row) => {
        const blockedUntilMs = until.get(row.network);
        return { ...row, isOwn: row.network === own, ...(blockedUntilMs !== undefined && { blockedUntilMs }) };
      }),
    };
  },
  block: blocks.block,
  unblock: blocks.unblock,
});

export type AccessDesk = ReturnType<typeof createAccessDesk>;

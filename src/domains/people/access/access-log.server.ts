import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import { createTally } from '#lib/tally.server.ts';
import type { AccessEvent } from './access-event.ts';
import type { AccessKey, AccessStore } from './access-store.server.ts';
import type { AccessHash } from './hash-access.server.ts';

type Options = { store: AccessStore; hash: AccessHash; clock: Clock; log: Pick<Log, 'error'>; flushMs?: number };

const lifetimeMs = 30 * dayMs;
const flushMs = 2_000;
/** Whoever changes names and networks with every request is counted, but not by name. */
const mostNamed = 2_000;
const longestMask = 100;

/** As operators see it; what was typed and is no address stays out altogether. */
const maskOf = (account: string): string => {
  const masked = maskPersonal(account);
  return masked === account ? 'not an address' : masked.slice(0, longestMask);
};
const many = { network: 'many', account: '', accountMask: '' };

/** Counts who was refused what, by the hour; what is counted is written every few seconds, for all processes together. */
export const createAccessLog = (options: Options) => {
  const { store, hash, clock, log } = options;
  const tally = createTally<AccessKey>({
    write: async (counts) => {
      named.clear();
      await store.add(counts, clock.now());
    },
    log,
    flushMs: options.flushMs ?? flushMs,
  });
  const named = new Set<string>();

  return {
    note: ({ kind, endpoint, network, account }: AccessEvent): void => {
      const hour = { hourMs: Math.floor(clock.now() / hourMs) * hourMs };
      const names = {
        network: hash('network', network),
        account: account ? hash('account', account) : '',
        accountMask: account ? maskOf(account) : '',
      };
      const name = `${names.network} ${names.account}`;
      if (!named.has(name) && named.size >= mostNamed) {
        tally.add({ ...hour, kind, endpoint, ...many });
        return;
      }
      named.add(name);
      tally.add({ ...hour, kind, endpoint, ...names });
    },
    flush: tally.flush,
    start: tally.start,
    stop: tally.stop,
    /** Once a day. */
    forgetOld: () => store.removeBefore(clock.now() - lifetimeMs),
  };
};

export type AccessLog = ReturnType<typeof createAccessLog>;

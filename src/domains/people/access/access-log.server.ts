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
/**
 * Networks and accounts counted by name between two flushes; further ones, as in an attack with changing names, are
 * counted together.
 */
const mostNamed = 2_000;
const longestMask = 100;

/** The masked address that operators see; text that is not an email address is not stored at all. */
const maskOf = (account: string): string => {
  const masked = maskPersonal(account);
  return masked === account ? 'not an address' : masked.slice(0, longestMask);
};
const many = { network: 'many', account: '', accountMask: '' };

/**
 * Counts refused requests by hour; the counts are written to the database every few seconds and shared by all
 * processes.
 */
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
    /** Runs once a day. */
    forgetOld: () => store.removeBefore(clock.now() - lifetimeMs),
  };
};

export type AccessLog = ReturnType<typeof createAccessLog>;

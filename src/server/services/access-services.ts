import { createAccessDesk } from '#domains/back-office/refusals/access-desk.server.ts';
import { createAccessLog } from '#domains/people/access/access-log.server.ts';
import { createAccessStore } from '#domains/people/access/access-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createAccessHash } from '#domains/people/access/hash-access.server.ts';
import { createNetworkBlocks } from '#domains/people/access/network-blocks.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: SqlDatabase;
  /** Networks and accounts are hashed with it. */
  secret: string;
  audit: Pick<AuditLog, 'record'>;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
};

/** Failed sign-ins, refusals and limits: counts, views for operators, and blocks of networks. */
export const createAccessServices = ({ db, secret, audit, clock, log, lifecycle }: Sources) => {
  const store = createAccessStore(db);
  const hashAccess = createAccessHash(secret);
  const accessLog = createAccessLog({ store, hash: hashAccess, clock, log });
  const networkBlocks = createNetworkBlocks({ db, store, hash: hashAccess, audit, clock, log });
  lifecycle.onStart('inventory', accessLog.start, networkBlocks.start);
  lifecycle.onStop(() => Promise.all([accessLog.stop(), networkBlocks.stop()]));
  lifecycle.daily(accessLog.forgetOld);
  return {
    accessLog,
    hashAccess,
    networkBlocks,
    accessDesk: createAccessDesk({ store, log: accessLog, blocks: networkBlocks, hash: hashAccess, clock }),
  };
};

export type AccessServices = ReturnType<typeof createAccessServices>;

import { createAccessDesk } from '#domains/operators/access/access-desk.server.ts';
import { createAccessLog } from '#domains/operators/access/access-log.server.ts';
import { createAccessStore } from '#domains/operators/access/access-store.server.ts';
import { createAccessHash } from '#domains/operators/access/hash-access.server.ts';
import { createNetworkBlocks } from '#domains/operators/access/network-blocks.server.ts';
import type { AuditLog } from '#domains/operators/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

type Sources = {
  db: SqlDatabase;
  /** Networks and accounts are hashed with it. */
  secret: string;
  audit: Pick<AuditLog, 'record'>;
  clock: Clock;
  log: Log;
};

/** Failed sign-ins, refusals and limits: counted, shown to operators, and answered with a block. */
export const createAccessServices = ({ db, secret, audit, clock, log }: Sources) => {
  const store = createAccessStore(db);
  const hashAccess = createAccessHash(secret);
  const accessLog = createAccessLog({ store, hash: hashAccess, clock, log });
  const networkBlocks = createNetworkBlocks({ db, store, hash: hashAccess, audit, clock, log });
  return {
    accessLog,
    hashAccess,
    networkBlocks,
    accessDesk: createAccessDesk({ store, log: accessLog, blocks: networkBlocks, hash: hashAccess, clock }),
  };
};

export type AccessServices = ReturnType<typeof createAccessServices>;

import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { inTime } from '#lib/in-time.ts';
import type { SqlReplicas } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import { TakesNoWrites } from './postgres-errors.ts';
import { hostName, hostUrls } from './postgres-hosts.ts';
import { createPrimaryPositions } from './primary-positions.ts';
import { type Session, sessionOf } from './session.ts';
import type { WorkScope } from './work-scope.ts';

export type ReplicaState = {
  /** Host and port. */
  server: string;
  /** Why it is not asked; undefined while it is. */
  problem: string | undefined;
  /** How far it is behind the primary; undefined while either does not answer. */
  lagMs: number | undefined;
};

export type PostgresReplicas = SqlReplicas & { states(): ReplicaState[]; close(): Promise<void> };

type Options = {
  /** Names all replicas as DATABASE_URL names several servers. */
  replicaUrl: string;
  primary: Kysely<unknown>;
  /** The most connections to each. */
  connections: number;
  requestMs: number;
  workScope: WorkScope;
  /** Called when a replica is left out, and when it is used again. */
  onChange(state: ReplicaState): void;
  /** Called for each read while a replica is used, with the one that answered; undefined for the primary. */
  onRead(server: string | undefined): void;
};

type Replica = {
  state: ReplicaState;
  kysely: Kysely<unknown>;
  session: Session;
  /** Rejects when it stops answering, so that no read waits for it any longer. */
  silence: PromiseWithResolvers<never>;
  former: { replayed: number; answeredMs: number } | undefined;
};

const everyMs = 250;
/** With `everyMs`, less than a second until a silent replica is left out. */
const answerMs = 600;
/** A replica that is further behind is left out. */
const mostLagMs = 1_000;

const primaryQuestion = sql<{ position: number }>`select pg_current_wal_lsn() - '0/0' as position`;
const replicaQuestion = sql<{ isReplica: boolean; replayed: number | null }>`select
  pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() - '0/0' as replayed`;

/** Follows read replicas: one that is away, is no replica, or is too far behind is left out until it is back. */
export const createPostgresReplicas = (options: Options): PostgresReplicas => {
  const { replicaUrl, primary, connections, requestMs, workScope, onChange, onRead } = options;
  const positions = createPrimaryPositions();

  const openReplica = (url: string): Replica => {
    const dialect = createPostgresDialect({
      databaseUrl: url,
      isPooled: false,
      connections: { request: connections, background: 1 },
      workScope,
      // The primary can still be asked afterwards.
      requestMs: requestMs / 2,
      onUnavailable: () => {},
    });
    const kysely = new Kysely<unknown>({ dialect });
    const state = { server: hostName(url), problem: 'it was not asked yet', lagMs: undefined };
    return { state, kysely, session: sessionOf(kysely), silence: newSilence(), former: undefined };
  };
  const replicas = hostUrls(replicaUrl).map(openReplica);

  const changeTo = (replica: Replica, { problem, lagMs }: Omit<ReplicaState, 'server'>): void => {
    const { server, problem: before } = replica.state;
    replica.state = { server, problem, lagMs };
    if ((problem === undefined) === (before === undefined)) return;
    if (problem === undefined) {
      // It may be another server by now, so nothing that was seen of it before counts.
      replica.session = sessionOf(replica.kysely);
      replica.silence = newSilence();
    }
    onChange(replica.state);
  };

  const leaveOut = (replica: Replica, error: unknown): void => {
    const problem = error instanceof Error ? error.message : String(error);
    replica.former = undefined;
    replica.silence.reject(new Unavailable(problem, { cause: error }));
    changeTo(replica, { problem, lagMs: undefined });
  };

  const askPrimary = async (): Promise<void> => {
    const sentMs = performance.now();
    // In the background, because no request waits for it.
    const { rows } = await inTime(
      workScope.background(() => primaryQuestion.execute(primary)),
      requestMs,
    );
    const position = rows[0]?.position;
    if (position !== undefined) positions.note(position, { sentMs, nowMs: performance.now() });
  };

  const askReplica = async (replica: Replica): Promise<void> => {
    try {
      const { rows } = await Promise.race([replicaQuestion.execute(replica.kysely), silenceAfter(answerMs)]);
      const { isReplica = false, replayed = null } = rows[0] ?? {};
      const nowMs = performance.now();
      const { former } = replica;
      replica.former = replayed === null ? undefined : { replayed, answeredMs: nowMs };
      const lagMs = replayed === null ? undefined : positions.lagMs(replayed, nowMs);
      changeTo(replica, { problem: problemOf({ isReplica, lagMs, former }), lagMs });
    } catch (error) {
      leaveOut(replica, error);
    }
  };

  const problemOf = (answer: {
    isReplica: boolean;
    lagMs: number | undefined;
    former: Replica['former'];
  }): string | undefined => {
    const { isReplica, lagMs, former } = answer;
    if (!isReplica) return 'it is no replica, or was promoted';
    if (lagMs === undefined) return 'the primary does not answer';
    if (former && positions.isAhead(former.replayed, former.answeredMs)) return 'it follows another primary';
    if (lagMs > mostLagMs) return `it is ${(lagMs / 1000).toFixed(1)} s behind the primary`;
    return undefined;
  };

  const watching = [() => askPrimary().catch(() => {}), ...replicas.map((replica) => () => askReplica(replica))].map(
    startLoop,
  );

  const isUsable = ({ state }: Replica): boolean => state.problem === undefined;
  let turn = 0;
  const next = (): Replica | undefined => {
    const usable = replicas.filter(isUsable);
    turn += 1;
    return usable[turn % usable.length];
  };

  const readFrom = async <R>(
    replica: Replica,
    read: (session: Session) => Promise<R>,
    isCurrent: (session: Session) => Promise<boolean>,
  ): Promise<{ value: R } | undefined> => {
    const { session, silence } = replica;
    const answer = async () => ((await isCurrent(session)) ? { value: await read(session) } : undefined);
    try {
      return await Promise.race([answer(), silence.promise]);
    } catch (error) {
      if (!(error instanceof Unavailable) || error instanceof TakesNoWrites) throw error;
      if (session === replica.session && isUsable(replica)) leaveOut(replica, error);
      return undefined;
    }
  };

  return {
    // Jobs and imports read what they are about to change.
    areUsable: () => workScope.current() === 'request' && replicas.some(isUsable),
    read: async (read, isCurrent) => {
      const replica = next();
      const answer = replica && (await readFrom(replica, read, isCurrent));
      onRead(answer && replica?.state.server);
      return answer ? answer.value : read(sessionOf(primary));
    },
    states: () => replicas.map(({ state }) => state),
    close: async () => {
      await Promise.all(watching.map((stop) => stop()));
      await Promise.all(replicas.map(({ kysely }) => kysely.destroy()));
    },
  };
};

const newSilence = (): PromiseWithResolvers<never> => {
  const silence = Promise.withResolvers<never>();
  // Nobody may be reading when it stops answering.
  silence.promise.catch(() => {});
  return silence;
};

/** In two halves: if this process was late itself, the answer is read between them. */
const silenceAfter = async (limitMs: number): Promise<never> => {
  await wait(limitMs / 2, undefined, { ref: false });
  await wait(limitMs / 2, undefined, { ref: false });
  throw new Unavailable('it does not answer');
};

const startLoop = (ask: () => Promise<void>): (() => Promise<void>) => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const again = () => {
    current = ask().then(() => {
      if (!isStopped) timer = setTimeout(again, everyMs).unref();
    });
  };
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return current;
  };
};

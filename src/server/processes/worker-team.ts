import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import type { ListenTime, Order } from './worker-message.ts';

/** A process that serves. */
export type WorkerProcess = {
  /** Counts up with every start. */
  number: number;
  send(order: Order): void;
  kill(): void;
  /** Resolves when it is ready to serve; never if it ends before. */
  ready: Promise<void>;
  /** Resolves when it has ended, with how. */
  ended: Promise<Ending>;
};

export type Ending = { code: number | null; signal: string | null };

type Member = {
  process: WorkerProcess;
  state: 'starting' | 'ready' | 'leaving';
  /** Whether it became ready; false once it has ended before. */
  isReady: Promise<boolean>;
  readySince?: number;
};

type Options = {
  size: number;
  launch(listens: ListenTime): WorkerProcess;
  log: Log;
  /** Called when workers end again and again and none serves. */
  onFailure(ending: Ending): void;
  wait?: (ms: number) => Promise<unknown>;
};

/** How many workers may end in a row, none of which was ready for long, before the team gives up if nobody serves. */
const mostFailures = 5;
const settledMs = 60_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** The first restart is immediate; then the pause doubles. */
const pauseMs = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 2));

const wasSettled = ({ readySince }: Member): boolean =>
  readySince !== undefined && performance.now() - readySince > settledMs;

/** Keeps a number of workers running: starts again those that end, and replaces all of them one by one. */
export const createWorkerTeam = ({ size, launch, log, onFailure, wait = (ms) => delay(ms) }: Options) => {
  const members = new Set<Member>();
  let lead: Member | undefined;
  let failures = 0;
  let isStopping = false;

  const readyMembers = (): Member[] => [...members].filter(({ state }) => state === 'ready');

  /** One member runs the jobs; the newest, so that replacing all workers moves them as rarely as possible. */
  const appointLead = (): void => {
    if (isStopping || (lead && members.has(lead) && lead.state === 'ready')) return;
    lead = readyMembers().at(-1);
    lead?.process.send({ order: 'lead' });
  };

  const add = (): Member => {
    const process = launch(readyMembers().length === 0 ? 'at once' : 'when ready');
    const isReady = Promise.race([process.ready.then(() => true), process.ended.then(() => false)]);
    const member: Member = { process, state: 'starting', isReady };
    members.add(member);
    void isReady.then((ready) => {
      if (!ready || member.state !== 'starting') return;
      member.state = 'ready';
      member.readySince = performance.now();
      appointLead();
    });
    return member;
  };

  const end = async (member: Member): Promise<Ending> => {
    const ending = await member.process.ended;
    members.delete(member);
    appointLead();
    return ending;
  };

  /** Keeps a place filled, from this member on, until it leaves or the team stops. */
  const keepPlace = async (first: Member): Promise<void> => {
    for (let member = first; ; member = add()) {
      const ending = await end(member);
      if (isStopping || member.state === 'leaving') return;
      failures = wasSettled(member) ? 1 : failures + 1;
      log.error({ worker: member.process.number, ...ending, failures }, 'a worker ended and is started again');
      if (failures >= mostFailures && readyMembers().length === 0) {
        onFailure(ending);
        return;
      }
      await wait(pauseMs(failures));
      if (isStopping) return;
    }
  };

  /** Resolves with whether the new member became ready and the old one has ended. */
  const replace = async (old: Member): Promise<boolean> => {
    const next = add();
    if (!(await next.isReady)) {
      await end(next);
      return false;
    }
    // An old member that ended meanwhile was started again, and is new itself.
    const surplus = members.has(old) ? old : next;
    if (surplus === old) void keepPlace(next);
    surplus.state = 'leaving';
    appointLead();
    surplus.process.send({ order: 'leave' });
    await (surplus === old ? old.process.ended : end(next));
    return true;
  };

  let replacing: Promise<void> = Promise.resolve();
  const replaceAll = async (): Promise<void> => {
    for (const member of readyMembers()) {
      if (isStopping) return;
      if (members.has(member) && !(await replace(member))) {
        if (!isStopping) log.error({}, 'a new worker does not start; the workers that run go on');
        return;
      }
    }
    if (!isStopping) log.info({ workers: members.size }, 'all workers are replaced');
  };

  return {
    /** The first member prepares what the others start from. Resolves with how it ended if it does not become ready. */
    start: async (): Promise<Ending | undefined> => {
      const first = add();
      if (!(await first.isReady)) return end(first);
      void keepPlace(first);
      if (isStopping) return undefined;
      for (let count = 1; count < size; count += 1) void keepPlace(add());
      return undefined;
    },

    /** Starts each worker anew from what is on disk, one after another. */
    replaceAll: (): Promise<void> => {
      replacing = replacing.then(replaceAll);
      return replacing;
    },

    /** The members whose metrics count. */
    processes: (): WorkerProcess[] => [...members].map(({ process }) => process),
    lead: (): WorkerProcess | undefined => lead?.process,

    /** Resolves when all have ended. */
    stop: async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
      isStopping = true;
      for (const { process } of members) process.send({ order: 'stop', signal });
      await Promise.all([...members].map(({ process }) => process.ended));
    },

    kill: (): void => {
      for (const { process } of members) process.kill();
    },
  };
};

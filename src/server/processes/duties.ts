import type { WindowRule, WindowTurn } from '#lib/limit.ts';
import type { Role } from '../config.ts';

/** What is counted in one place for all processes of a machine, because no database counts it. */
type SharedCounts = {
  /** One more turn of this key under a limit. */
  take(key: string, rule: WindowRule, how: { count: number }): Promise<WindowTurn>;
  /** Whether nobody of this network has viewed the car today. */
  isFirstView(network: string, listingId: number): Promise<boolean>;
};

/** The work of this process, where several processes share the work of a site. */
export type Duties = {
  /** Whether it holds the one place of a server on an SQLite file. */
  holdsFile: boolean;
  /** Whether background jobs start with the process. If not, `startJobs` may start them later. */
  runsJobs: boolean;
  /** Whether it writes the snapshot of the search index: two writers at once would spoil the file. */
  savesIndex(): boolean;
  /** Absent in a process that serves alone: its own memory counts. */
  counts?: SharedCounts;
  /** Tells the process that runs the jobs of a new one, which it would otherwise notice a second later. */
  announceJob?(kind: string): void;
};

/** The work of a process that no supervisor started. */
export const ownDuties = (role: Role): Duties => ({
  holdsFile: role !== 'worker',
  runsJobs: role !== 'web',
  savesIndex: () => true,
});

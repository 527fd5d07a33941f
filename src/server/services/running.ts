import type { Readiness } from '../operations-api.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { ApiServices } from './api-services.ts';

/** All services of a process, and what starts and ends them. */
export type Running = {
  services: ApiServices;
  pageCache: PageCache;
  readiness: Readiness;
  /** Resolves when everything can be served, and background jobs run if they are a duty of this process. */
  start(): Promise<void>;
  /** Starts background jobs that did not start with the process. */
  startJobs(): Promise<void>;
  /** Another process has added a job that is due. */
  noteJob(kind: string): void;
  /** Starts no more background work; resolves when running jobs have finished or are left to their lease. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
};

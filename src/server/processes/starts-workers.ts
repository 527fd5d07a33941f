import cluster from 'node:cluster';

/** Whether this process starts workers instead of serving. Wrong values are reported where the configuration is read. */
export const startsWorkers = ({ WEB_CONCURRENCY, ROLE }: NodeJS.ProcessEnv): boolean =>
  cluster.isPrimary && ROLE !== 'worker' && Number(WEB_CONCURRENCY) > 1;

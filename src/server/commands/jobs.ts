import { endWithReason } from '../start-failures.ts';
import { openMessages } from './open-messages.ts';

/** `npm run jobs -- list | retry ID`: lists jobs that failed for the last time, or retries one. */

const usage = `Usage: npm run jobs -- list
       npm run jobs -- retry ID`;

const run = async ([command, id, ...rest]: string[]): Promise<number> => {
  const isValid = command === 'list' ? id === undefined : command === 'retry' && id !== undefined;
  if (!isValid || rest.length > 0) {
    console.error(usage);
    return 1;
  }
  const { queue, close } = await openMessages(process.env);
  try {
    if (command === 'list') {
      const jobs = await queue.listDead({ limit: 1000 });
      for (const job of jobs) {
        const failed = new Date(job.diedAt).toISOString();
        console.log(`${job.id}  ${job.kind}  ${failed}  ${job.attempts} attempts\n    ${job.lastError ?? ''}`);
      }
      console.log(jobs.length === 0 ? 'No failed jobs.' : `${jobs.length} in all.`);
      return 0;
    }
    if (await queue.requeue(id ?? '')) {
      console.log('It will be tried again.');
      return 0;
    }
    console.error('There is no dead job with that id.');
    return 1;
  } finally {
    await close();
  }
};

process.exitCode = await run(process.argv.slice(2)).catch(endWithReason);

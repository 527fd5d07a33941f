import { expect, it } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { err } from '#lib/result.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { runBundledCommand } from '#tests/fixtures/run-bundled-command.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const setUp = async ({ open, location }: EngineFixture) => {
  const db = await open();
  const queue = createJobQueue({ db, clock: systemClock, maxAttempts: 1 });
  const refusing = {
    secondDelivery: 'recognisable',
    deliver: async () => err({ kind: 'permanent', reason: 'no such reader' } as const),
  } as const;
  const outbox = createOutbox({
    db,
    queue,
    clock: systemClock,
    mail: refusing,
    sms: refusing,
    ...outboxParts({ db, clock: systemClock }),
  });
  const runJobs = () =>
    runDueJobs({
      queue,
      log: { warn: () => {}, error: () => {} },
      handlers: { ...outbox.handlers, tidy: () => Promise.reject(new Error('disk full')) },
    });
  const command = (name: string, ...args: string[]) => {
    const { dataDir, databaseUrl = '' } = location();
    return runBundledCommand(name, args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  };
  return { queue, outbox, runJobs, command };
};

forEachEngine('commands for messages and jobs', (fixture) => {
  it('RULING-08: list undelivered messages and send one again under its id', async () => {
    const { outbox, runJobs, command } = await setUp(fixture);
    const { id } = await outbox.send({
      channel: 'mail',
      cause: 'a',
      to: 'ann@example.test',
      subject: 'A price drop',
      text: 'Less.',
    });
    await runJobs();
    const { code, output } = await command('outbox', 'list');
    expect([code, output]).toEqual([0, expect.stringMatching(`^${id}  failed  0 min  mail  ann@example.test`)]);
    expect(output).toContain('no such reader\n1 in all.');
    expect(await command('outbox', 'resend', id)).toMatchObject({ code: 0, errors: '' });
    expect(await outbox.list()).toMatchObject([{ id, status: 'queued' }]);
    expect(await command('outbox', 'resend', id)).toMatchObject({ code: 1, output: '' });
  });

  it('list dead jobs and requeue one', async () => {
    const { queue, runJobs, command } = await setUp(fixture);
    const { id } = await queue.enqueue({ kind: 'tidy', payload: null });
    await runJobs();
    const { code, output } = await command('jobs', 'list');
    expect([code, output]).toEqual([0, expect.stringMatching(`^${id}  tidy  .*\n    disk full\n1 in all.`)]);
    expect(await command('jobs', 'retry', id)).toMatchObject({ code: 0, errors: '' });
    expect(await queue.depth()).toMatchObject({ ready: 1, dead: 0 });
    expect(await command('jobs', 'retry', id)).toMatchObject({ code: 1, output: '' });
  });

  fixture.itOnce('print their usage when the arguments are wrong', async () => {
    const { command } = await setUp(fixture);
    for (const [name, ...args] of [
      ['outbox'],
      ['outbox', 'list', 'lost'],
      ['outbox', 'resend'],
      ['jobs', 'drop', 'x'],
    ]) {
      const { code, errors } = await command(name ?? '', ...args);
      expect([code, errors]).toEqual([1, expect.stringContaining(`Usage: npm run ${name}`)]);
    }
  });
});

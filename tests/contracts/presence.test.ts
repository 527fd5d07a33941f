import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { openPresence } from '#platform/presence/presence.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const patiently = { timeout: 600_000, interval: 50 };
const script = fileURLToPath(new URL('../fixtures/present-process.ts', import.meta.url));

const open = async ({ location }: EngineFixture) => {
  const presence = await openPresence({ ...location(), missedForMs: 0 });
  onTestFinished(() => presence.close());
  const name = presence.name();
  if (name === undefined) throw new Error('it has no name');
  return { ...presence, name: () => name };
};

forEachEngine('which processes run', (fixture) => {
  it('a killed process counts as ended, a running one does not', async () => {
    const presence = await open(fixture);
    const child = spawn(process.execPath, [script, JSON.stringify(fixture.location())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [output] = await once(child.stdout, 'data');
    const name = String(output);
    expect(await presence.ended([presence.name(), name])).toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => presence.ended([presence.name(), name]), patiently).toEqual([name]);
  });

  it('leases of a process are taken over once it has ended, and not before', async () => {
    const db = await fixture.open();
    const clock = fixedClock(Date.UTC(2030, 0, 1));
    const [first, second] = [await open(fixture), await open(fixture)];
    const queue = createJobQueue({ db, clock, presence: first });
    const other = createJobQueue({ db, clock, presence: second });
    await queue.enqueue({ kind: 'mail', payload: 1 });
    expect(await queue.claim({ limit: 1 })).toMatchObject([{ attempt: 1 }]);
    expect(await other.claim({ limit: 1 })).toEqual([]);
    await first.close();
    await expect.poll(() => other.claim({ limit: 1 }), patiently).toMatchObject([{ attempt: 2, payload: 1 }]);
  });

  it('a lease without a registered process lasts until it expires', async () => {
    const db = await fixture.open();
    const clock = fixedClock(Date.UTC(2030, 0, 1));
    const queue = createJobQueue({ db, clock });
    await queue.enqueue({ kind: 'mail', payload: 1 });
    await queue.claim({ limit: 1 });
    const other = createJobQueue({ db, clock, presence: await open(fixture) });
    expect(await other.claim({ limit: 1 })).toEqual([]);
    clock.advance(queue.leaseMs);
    expect(await other.claim({ limit: 1 })).toMatchObject([{ attempt: 2 }]);
  });

  it.runIf(fixture.engine === 'postgres')('a process whose connection broke returns under its name', async () => {
    const { kysely } = await fixture.open();
    const [presence, other] = [await open(fixture), await open(fixture)];
    const holders = async (): Promise<number[]> => {
      const held = sql<{
        pid: number;
      }>`select pid from pg_locks where locktype = 'advisory' and objid = ${presence.name()}`;
      return (await held.execute(kysely)).rows.map(({ pid }) => pid);
    };
    const [pid = 0] = await holders();
    await sql`select pg_terminate_backend(${pid})`.execute(kysely);
    await expect.poll(holders, patiently).toEqual([expect.not.closeTo(pid, 0)]);
    expect(await other.ended([presence.name()])).toEqual([]);
  });
});

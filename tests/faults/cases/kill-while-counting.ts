import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/sql/database.ts';
import { batchOf, conversion, impression } from '#tests/fixtures/sdk-batch.ts';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';

const senders = 4;
const batchSize = 10;
const rounds = 20;

const countedIn = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ all: number }>`select
    (select coalesce(sum(times), 0) from experiment_exposures)
    + (select coalesce(sum(times), 0) from experiment_conversions) as "all"`.execute(db.kysely);
  return Number(rows[0]?.all ?? 0);
};

const waitingIn = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ all: number }>`select count(*) as "all" from experiment_event_queue`.execute(db.kysely);
  return Number(rows[0]?.all ?? 0);
};

const makeBatch = (sender: number, turn: number): string =>
  JSON.stringify(
    batchOf(
      Array.from({ length: batchSize }, (_, at) => {
        const visitor = `visitor-${sender}-${(turn + at) % 7}`;
        return at % 2 ? impression(visitor) : conversion(visitor, 'email_lead', { revenue: 1, value: 0.5 });
      }),
    ),
  );

/** SDKs resend events until they are acknowledged, and some tabs send them again: each event counts once. */
export const faultCase: FaultCase = {
  name: 'kill -9 while counting experiments',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    let server = await rig.start();
    const db = await rig.open();
    let [acknowledged, repeats] = [0, 0];
    let isOver = false;

    const post = async (body: string): Promise<boolean> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${repeats % 250}.1` };
      try {
        const { status } = await fetch(`${server.origin}/experiments/v1/events`, { method: 'POST', headers, body });
        rig.expect(status === 204 || status === 503, `a batch was answered ${status}`);
        return status === 204;
      } catch {
        return false;
      }
    };
    const send = async (sender: number): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1) {
        const body = makeBatch(sender, turn);
        while (!(await post(body))) {
          repeats += 1;
          await wait(20);
        }
        acknowledged += batchSize;
        // Another tab had the same events in its store.
        if (turn % 5 === 0) await post(body);
      }
    };
    const sending = Array.from({ length: senders }, (_, sender) => send(sender));

    for (let round = 0; round < rounds; round += 1) {
      const enough = acknowledged + 200;
      await until('events are acknowledged', () => acknowledged >= enough);
      await wait(Math.random() * 300);
      await rig.kill(server);
      server = await rig.start();
    }
    isOver = true;
    await Promise.all(sending);
    await until('everything is added up', async () => (await waitingIn(db)) === 0);
    const counted = await countedIn(db);
    rig.expect(counted === acknowledged, `${counted} events are counted of ${acknowledged} acknowledged`);
    return `killed ${rounds} times while ${acknowledged} events came in, ${repeats} batches sent again: each counted once`;
  },
};

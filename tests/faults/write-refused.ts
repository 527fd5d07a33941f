import { countOf } from './ledger.ts';
import type { Rig } from './rig.ts';
import type { ServerProcess } from './server-process.ts';
import type { Shoppers } from './shoppers.ts';
import { until } from './until.ts';

/** The reason why the server is not ready; empty if it is. */
export const whyNotReady = async ({ origin }: ServerProcess): Promise<string> => {
  const answer = await fetch(`${origin}/readyz`);
  const { reason = '' }: { reason?: string } = await answer.json();
  return answer.status === 503 ? reason : '';
};

/** Shoppers keep writing where nothing can be stored: each write has to be refused. */
export const expectNothingAcknowledged = async (
  rig: Rig,
  server: ServerProcess,
  shoppers: Shoppers,
): Promise<string> => {
  const before = countOf(rig.ledger);
  const refused = rig.answers.counts().unavailable;
  shoppers.start(() => server.origin);
  await until('writes are refused', () => rig.answers.counts().unavailable > refused + 20);
  await until('/readyz says so', async () => (await whyNotReady(server)) !== '', 30_000);
  await shoppers.stop();
  const acknowledged = countOf(rig.ledger) - before;
  rig.expect(acknowledged === 0, `${acknowledged} writes were acknowledged that nothing keeps`);
  return whyNotReady(server);
};

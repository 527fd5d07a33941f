import { freePort } from '#tests/fixtures/free-port.ts';
import type { FaultCase } from '../fault-case.ts';
import { distinct, startMailServer, startSilentServer } from '../mail-server.ts';
import { until } from '../until.ts';

/** The number of jobs that the product runs at a time. */
const jobsAtOnce = 4;

/**
 * The mail server accepts connections and never answers: shoppers do not wait, and the mails are sent once it recovers.
 */
export const faultCase: FaultCase = {
  name: 'silent SMTP',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const port = await freePort();
    const mails: string[] = [];
    const silent = await startSilentServer(port);
    const server = await rig.start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    await shoppers.confirmed(24);
    await shoppers.stop();
    // The first attempts were given up, and others are tried.
    await until('the product loses patience', () => silent.connections() > jobsAtOnce);
    const waitedMs = rig.answers.slowestMs();
    rig.within(waitedMs, 5_000, 'an answer beside a silent mail server');
    await silent.close();
    const healthy = await startMailServer({ port, mails });
    try {
      await rig.audit(server.origin, { read: () => distinct(mails) });
      return `the slowest answer took ${Math.round(waitedMs)} ms; each mail arrived once the server spoke again`;
    } finally {
      await healthy.close();
    }
  },
};

import { freePort } from '#tests/fixtures/free-port.ts';
import type { FaultCase } from '../fault-case.ts';
import { distinct, startMailServer } from '../mail-server.ts';

/** The mail server is slow: shoppers do not wait for it, and every mail arrives once. */
export const faultCase: FaultCase = {
  name: 'slow SMTP',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const port = await freePort();
    const mails: string[] = [];
    const mailServer = await startMailServer({ port, mails, delayMs: 1_500 });
    try {
      const server = await rig.start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
      const shoppers = await rig.shoppers(server.origin);
      shoppers.start(() => server.origin);
      await shoppers.confirmed(36);
      await shoppers.stop();
      const waitedMs = rig.answers.slowestMs();
      rig.within(waitedMs, 5_000, 'an answer beside a slow mail server');
      await rig.audit(server.origin, { read: () => distinct(mails) });
      rig.expect(mails.length === distinct(mails).length, 'a mail was handed over twice');
      return `six seconds for each mail; the slowest answer took ${Math.round(waitedMs)} ms, each mail arrived once`;
    } finally {
      await mailServer.close();
    }
  },
};

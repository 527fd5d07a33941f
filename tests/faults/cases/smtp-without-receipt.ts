import { freePort } from '#tests/fixtures/free-port.ts';
import type { FaultCase } from '../fault-case.ts';
import { distinct, startMailServer } from '../mail-server.ts';
import { until } from '../until.ts';

/** The mail server accepts messages but never confirms: each is sent once more under its id, and never a third time. */
export const faultCase: FaultCase = {
  name: 'SMTP without a receipt',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const port = await freePort();
    const mails: string[] = [];
    let well = false;
    const mailServer = await startMailServer({ port, mails, confirms: () => well });
    try {
      const server = await rig.start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
      const shoppers = await rig.shoppers(server.origin);
      shoppers.start(() => server.origin);
      await shoppers.confirmed(12);
      await shoppers.stop();
      await until('a message is taken', () => mails.length > 0);
      const unconfirmed = mails.length;
      well = true;
      await until('it is sent once more', () => mails.length >= rig.ledger.leads.length + unconfirmed);
      await rig.audit(server.origin, { read: () => distinct(mails) });
      const most = Math.max(...distinct(mails).map((mail) => mails.filter((other) => other === mail).length));
      rig.expect(most <= 2, `a mail was handed over ${most} times`);
      return `${unconfirmed} were taken without a word and sent once more under the same id`;
    } finally {
      await mailServer.close();
    }
  },
};

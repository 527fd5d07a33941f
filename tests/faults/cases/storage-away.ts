import { createS3Files } from '#platform/files/s3-files.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { readConfig } from '#server/config.ts';
import { decodeMail } from '#tests/fixtures/mails.ts';
import { hasS3Server, startS3Server } from '#tests/fixtures/s3-server.ts';
import type { FaultCase } from '../fault-case.ts';
import { startSlowProxy } from '../slow-proxy.ts';
import { createVisitors } from '../visitors.ts';

const slowMs = 2_000;

/** Reads the mails in the bucket. */
const mailReader = (env: Record<string, string>, localFolder: string) => {
  const address = readConfig(env).files?.s3;
  if (!address) throw new Error('FILES_URL is missing');
  const { guard } = createBreakers({ log: { info: () => {}, warn: () => {} } });
  const files = createS3Files({ address, localFolder, guard });
  return async (): Promise<string[]> => {
    const mails: string[] = [];
    for await (const { key } of files.list('outbox/')) {
      if (key.endsWith('.eml')) mails.push(decodeMail(String(await files.read(key))));
    }
    return mails;
  };
};

/** The object storage answers late, then not at all: shoppers do not wait for it, and every mail is kept. */
export const faultCase: FaultCase = {
  name: 'object storage slow and away',
  engines: ['sqlite', 'postgres'],
  quick: false,
  impossible: () => (hasS3Server ? undefined : 'no server for S3 here'),
  run: async (rig) => {
    const storage = await startS3Server();
    const proxy = await startSlowProxy(storage.endpoint);
    try {
      const env = await storage.env(proxy.url);
      const server = await rig.start({ env });
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      visitors.start(() => server.origin);
      await shoppers.confirmed(20);
      proxy.slowDown(slowMs);
      await shoppers.confirmed(60);
      proxy.slowDown(0);
      proxy.goAway(true);
      await shoppers.confirmed(60);
      proxy.goAway(false);
      await shoppers.confirmed(20);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      const { cut, unavailable } = rig.answers.counts();
      rig.expect(cut === 0, `${cut} requests were cut`);
      rig.expect(unavailable === 0, `${unavailable} were told to come back`);
      const waitedMs = rig.answers.slowestMs();
      rig.within(waitedMs, 5_000, 'an answer beside slow object storage');
      await rig.audit(server.origin, { read: mailReader(env, rig.folder) });
      return `two seconds for each request to it, then none answered; the slowest answer took ${Math.round(waitedMs)} ms, each mail was written once`;
    } finally {
      proxy.close();
      await storage.stop();
    }
  },
};

import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultCase } from '../fault-case.ts';

/** The search index on disk is a copy: if it is damaged, it is rebuilt from the database. */
export const faultCase: FaultCase = {
  name: 'damaged snapshot',
  engines: ['sqlite', 'postgres'],
  // tests/contracts/index-snapshot.test.ts covers this with a real start.
  quick: false,
  run: async (rig) => {
    const file = join(rig.dataDir, 'listing-index.bin');
    const damages: Record<string, () => void> = {
      'bytes changed in the middle': () => {
        const bytes = readFileSync(file);
        for (let at = bytes.length >> 1; at < (bytes.length >> 1) + 512; at += 1) bytes[at] = ~(bytes[at] ?? 0);
        writeFileSync(file, bytes);
      },
      'cut short': () => truncateSync(file, 1000),
      'another file': () => writeFileSync(file, 'not a snapshot'),
      empty: () => truncateSync(file, 0),
      'its note damaged': () => writeFileSync(join(rig.dataDir, 'listing-index.json'), '{"revision":'),
    };
    const tried = Object.entries(damages);
    let server = await rig.start();
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    await shoppers.confirmed(12);
    await shoppers.stop();
    const question = { kind: 'api', path: '/rest/lsc/listing/count' } as const;
    const before = await rig.answers.ask(server.origin, question);
    for (const [name, damage] of tried) {
      server.send('SIGTERM');
      await server.ended;
      damage();
      server = await rig.start();
      const after = await rig.answers.ask(server.origin, question);
      rig.expect(after?.status === 200 && after.text === before?.text, `${name}: found ${after?.text}`);
    }
    await rig.audit(server.origin);
    return `${tried.map(([name]) => name).join(', ')}: built anew, every car found`;
  },
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultCase } from '../fault-case.ts';

/** A data folder that does not exist yet, and an operator's own secret: the first start creates what it needs. */
export const faultCase: FaultCase = {
  name: 'fresh install',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const DATA_DIR = join(rig.folder, 'not/there/yet');
    const server = await rig.start({ env: { DATA_DIR, AUTH_SECRET: 'a secret that several machines share' } });
    const page = await rig.answers.ask(server.origin, { kind: 'page', path: '/' });
    rig.expect(page?.status === 200, `the first page answered ${page?.status}`);
    rig.expect(existsSync(join(DATA_DIR, 'listing-index.bin')), 'no snapshot was written');
    server.send('SIGTERM');
    rig.expect((await server.ended).code === 0, 'it did not end well');
    return 'started on its own and served';
  },
};

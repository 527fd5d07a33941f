import { join } from 'node:path';
import type { FaultCase } from '../fault-case.ts';
import { expectRefusal } from '../refused-start.ts';

const otherKey = 'a key that nobody else on this database has';

/** A machine that does not share the keys, or the SQLite file, does not start; the one that runs notices nothing. */
export const faultCase: FaultCase = {
  name: 'second machine with another secret',
  engines: ['sqlite', 'postgres'],
  quick: ['sqlite', 'postgres'],
  run: async (rig) => {
    const server = await rig.start();
    const strangers = [
      { AUTH_SECRET: otherKey },
      { SEALING_KEY: otherKey },
      // On SQLite it is the folder that is shared, and with it the keys.
      rig.engine === 'sqlite' ? {} : { DATA_DIR: join(rig.folder, 'second machine') },
    ];
    const refusals: string[] = [];
    for (const env of strangers) refusals.push(await expectRefusal(rig, await rig.launch({ env })));
    const page = await rig.answers.ask(server.origin, { kind: 'page', path: '/' });
    rig.expect(page?.status === 200, `the first server answered ${page?.status}`);
    return refusals.join('; ');
  },
};

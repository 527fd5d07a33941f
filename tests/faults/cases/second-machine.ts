import { join } from 'node:path';
import type { FaultCase } from '../fault-case.ts';
import { expectRefusal } from '../refused-start.ts';

const otherKey = 'a key that nobody else on this database has';

/** A second machine with other keys, or on the same SQLite file, does not start; the running one is not affected. */
export const faultCase: FaultCase = {
  name: 'second machine with another secret',
  engines: ['sqlite', 'postgres'],
  // Contract tests cover it: keys.test.ts, start-failures.test.ts and web-processes.test.ts.
  quick: false,
  run: async (rig) => {
    const server = await rig.start();
    const strangers = [
      { AUTH_SECRET: otherKey },
      { SEALING_KEY: otherKey },
      // With SQLite the folder is shared, and the keys with it.
      rig.engine === 'sqlite' ? {} : { DATA_DIR: join(rig.folder, 'second machine') },
    ];
    const refusals: string[] = [];
    for (const env of strangers) refusals.push(await expectRefusal(rig, await rig.launch({ env })));
    const page = await rig.answers.ask(server.origin, { kind: 'page', path: '/' });
    rig.expect(page?.status === 200, `the first server answered ${page?.status}`);
    return refusals.join('; ');
  },
};

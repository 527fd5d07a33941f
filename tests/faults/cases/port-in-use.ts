import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '#tests/fixtures/free-port.ts';
import type { FaultCase } from '../fault-case.ts';
import { expectRefusal } from '../refused-start.ts';

/** A start that cannot succeed says why in one sentence. */
export const faultCase: FaultCase = {
  name: 'port in use',
  engines: ['sqlite'],
  quick: false,
  run: async (rig) => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    try {
      return await expectRefusal(rig, await rig.launch({ port }));
    } finally {
      other.close();
    }
  },
};

import { closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';
import { writeSome } from '../write-some.ts';

const pageBytes = 4096;
const keptPages = 8;

/** The database file is damaged under a running server: requests that need it get a 503, and /readyz reports it. */
export const faultCase: FaultCase = {
  name: 'damaged SQLite under a running server',
  engines: ['sqlite'],
  quick: false,
  run: async (rig) => {
    await writeSome(rig);
    const file = join(rig.dataDir, 'forecourt.sqlite');
    const copy = join(rig.folder, 'copy.sqlite');
    cpSync(file, copy);
    const server = await rig.start();
    const handle = openSync(file, 'r+');
    const from = keptPages * pageBytes;
    const bytes = statSync(file).size - from;
    writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, from);
    closeSync(handle);
    const page = await rig.answers.ask(server.origin, {
      kind: 'page',
      path: '/cars-for-sale/all-cars/cars-under-43210',
    });
    rig.expect(page?.status === 503, `a search answered ${page?.status}`);
    await until('/readyz says so', async () => (await fetch(`${server.origin}/readyz`)).status === 503, 30_000);
    await rig.kill(server);
    for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
    cpSync(copy, file);
    await rig.audit((await rig.start()).origin);
    return 'searches and /readyz answered 503; with a copy put back everything is there';
  },
};

import { damageAndRestore } from '../damaged-database.ts';
import type { FaultCase } from '../fault-case.ts';

const pageBytes = 4096;

/**
 * A file damaged in the middle opens and would fail later: it is detected at start, with a message on how to restore
 * it.
 */
export const faultCase: FaultCase = {
  name: 'damaged SQLite, bytes in the middle',
  engines: ['sqlite'],
  // Contract tests cover it: sqlite-outage.test.ts and start-failures.test.ts.
  quick: false,
  run: (rig) =>
    damageAndRestore(rig, {
      bytes: 8 * pageBytes,
      at: (fileBytes) => Math.floor(fileBytes / 2 / pageBytes) * pageBytes,
    }),
};

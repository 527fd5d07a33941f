import { damageAndRestore } from '../damaged-database.ts';
import type { FaultCase } from '../fault-case.ts';

/** A damaged database file is detected before anything is served. */
export const faultCase: FaultCase = {
  name: 'damaged SQLite header',
  engines: ['sqlite'],
  quick: false,
  run: (rig) => damageAndRestore(rig, { bytes: 100, at: () => 0 }),
};

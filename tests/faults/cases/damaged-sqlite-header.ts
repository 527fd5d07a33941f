import { damageAndRestore } from '../damaged-database.ts';
import type { FaultCase } from '../fault-case.ts';

/** A file that is no database any more is told from one that is before anything is served. */
export const faultCase: FaultCase = {
  name: 'damaged SQLite header',
  engines: ['sqlite'],
  quick: [],
  run: (rig) => damageAndRestore(rig, { bytes: 100, at: () => 0 }),
};
